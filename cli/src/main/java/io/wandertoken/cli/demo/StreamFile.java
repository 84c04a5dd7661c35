package io.wandertoken.cli.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Supplier;
import org.apache.ftpserver.ftplet.FtpFile;
import org.jspecify.annotations.Nullable;

/** What the FTP server has to offer: a folder, or a file that is made when somebody opens it. Nothing can be changed. */
final class StreamFile implements FtpFile {
    private final String path;
    private final int size;
    private final @Nullable Supplier<InputStream> content;

    /** @param content null for the folder */
    StreamFile(String path, int size, @Nullable Supplier<InputStream> content) {
        this.path = path;
        this.size = size;
        this.content = content;
    }

    @Override
    public String getAbsolutePath() {
        return path;
    }

    @Override
    public String getName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public boolean isDirectory() {
        return content == null;
    }

    @Override
    public boolean isFile() {
        return content != null;
    }

    @Override
    public boolean doesExist() {
        return true;
    }

    @Override
    public boolean isReadable() {
        return true;
    }

    @Override
    public long getSize() {
        return size;
    }

    @Override
    public InputStream createInputStream(long offset) throws IOException {
        if (content == null || offset != 0) {
            throw new IOException("only a whole file can be read");
        }
        return content.get();
    }

    @Override
    public OutputStream createOutputStream(long offset) throws IOException {
        throw new IOException("nothing can be written");
    }

    @Override
    public List<? extends FtpFile> listFiles() {
        return List.of();
    }

    @Override
    public boolean isHidden() {
        return false;
    }

    @Override
    public boolean isWritable() {
        return false;
    }

    @Override
    public boolean isRemovable() {
        return false;
    }

    @Override
    public String getOwnerName() {
        return "wander";
    }

    @Override
    public String getGroupName() {
        return "wander";
    }

    @Override
    public int getLinkCount() {
        return 1;
    }

    @Override
    public long getLastModified() {
        return 0;
    }

    @Override
    public boolean setLastModified(long time) {
        return false;
    }

    @Override
    public Object getPhysicalFile() {
        return path;
    }

    @Override
    public boolean mkdir() {
        return false;
    }

    @Override
    public boolean delete() {
        return false;
    }

    @Override
    public boolean move(FtpFile destination) {
        return false;
    }
}
