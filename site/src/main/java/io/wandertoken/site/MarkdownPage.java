package io.wandertoken.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Delimited;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;

/** The Markdown of a page, parsed: its HTML, its headings, and the text of its sections for the search. */
final class MarkdownPage {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private final Node document;
    private final Map<Node, String> ids = new IdentityHashMap<>();
    private final List<Section> sections = new ArrayList<>();

    /**
     * A heading and what stands below it, up to the next one.
     *
     * @param id the anchor
     */
    record Section(int level, String id, String heading, String text) {}

    MarkdownPage(String markdown) {
        document = PARSER.parse(markdown);
        read();
    }

    /** Gives every heading the anchor that GitHub gives it, and collects the text below it. */
    private void read() {
        Map<String, Integer> used = new HashMap<>();
        StringBuilder text = new StringBuilder();
        Heading open = null;
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                close(open, text);
                open = heading;
                String slug = slug(plain(heading));
                int count = used.merge(slug, 1, Integer::sum);
                ids.put(heading, count == 1 ? slug : slug + "-" + (count - 1));
            } else if (!(node instanceof HtmlBlock)) {
                words(node, text);
            }
        }
        close(open, text);
    }

    private void close(@Nullable Heading heading, StringBuilder text) {
        if (heading != null) {
            String words = text.toString().replaceAll("\\s+", " ").strip();
            sections.add(new Section(heading.getLevel(), String.valueOf(ids.get(heading)), plain(heading), words));
        }
        text.setLength(0);
    }

    List<Section> sections() {
        return List.copyOf(sections);
    }

    /**
     * The page as HTML.
     *
     * @param links what a link of the Markdown becomes on the site; empty if the site has no such page
     * @param pictures the content of a picture that is drawn in place
     */
    String html(Function<String, String> links, BiFunction<String, String, String> pictures) {
        List<Node> dropped = new ArrayList<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(HtmlBlock block) {
                // Remarks for the checks of the documents.
                dropped.add(block);
            }

            @Override
            public void visit(Image image) {
                HtmlInline drawing = new HtmlInline();
                drawing.setLiteral(pictures.apply(image.getDestination(), plain(image)));
                image.insertBefore(drawing);
                dropped.add(image);
            }

            @Override
            public void visit(Link link) {
                visitChildren(link);
                String target = links.apply(link.getDestination());
                if (target.isEmpty()) {
                    // A file of the repository, which the site does not have: its name stays.
                    while (link.getFirstChild() != null) {
                        link.insertBefore(link.getFirstChild());
                    }
                    dropped.add(link);
                } else {
                    link.setDestination(target);
                }
            }
        });
        dropped.forEach(Node::unlink);
        return HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    String id = ids.get(node);
                    if (id != null) {
                        attributes.put("id", id);
                    }
                    if (tag.equals("pre")) {
                        attributes.put("tabindex", "0");
                    }
                })
                .build()
                .render(document);
    }

    /** The words of a block, for the search. */
    private static void words(Node node, StringBuilder text) {
        if (node instanceof Text part) {
            text.append(part.getLiteral());
        } else if (node instanceof Code code) {
            text.append(code.getLiteral());
        } else if (node instanceof FencedCodeBlock code) {
            text.append(code.getLiteral());
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            words(child, text);
        }
        boolean within =
                node instanceof Text || node instanceof Code || node instanceof Link || node instanceof Delimited;
        text.append(within ? "" : " ");
    }

    private static String plain(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code code) {
                text.append(code.getLiteral());
            }
        });
        return text.toString();
    }

    /** As GitHub makes anchors: lower case, hyphens for spaces, no other punctuation. */
    static String slug(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    /** A link without its anchor, and the anchor with its #. */
    static String[] split(String link) {
        int hash = link.indexOf('#');
        return hash < 0 ? new String[] {link, ""} : new String[] {link.substring(0, hash), link.substring(hash)};
    }

    /** A path beside or above a file of the repository. */
    static Path resolve(Path source, String link) {
        Path folder = source.getParent();
        return (folder == null ? Path.of(link) : folder.resolve(link)).normalize();
    }
}
