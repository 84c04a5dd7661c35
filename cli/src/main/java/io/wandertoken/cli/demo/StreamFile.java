package io.wandertoken.cli.demo;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;
import org.apache.ftpserver.filesystem.nativefs.impl.NativeFtpFile;
import org.apache.ftpserver.ftplet.FtpFile;
import org.apache.ftpserver.ftplet.User;
import org.jspecify.annotations.Nullable;

/** A folder of the FTP server, or a file whose content is made when a client opens it. Nothing can be changed. */
final class StreamFile extends NativeFtpFile {
    private final int size;
    private final @Nullable Supplier<InputStream> content;

    /** @param content null for the folder */
    StreamFile(String path, int size, @Nullable Supplier<InputStream> content, User user) {
        super(path, new File(path), user);
        this.size = size;
        this.content = content;
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
    public boolean isWritable() {
        return false;
    }

    @Override
    public boolean isRemovable() {
        return false;
    }

    @Override
    public boolean setLastModified(long time) {
        return false;
    }

    @Override
    public long getSize() {
        return size;
    }

    @Override
    public List<FtpFile> listFiles() {
        return List.of();
    }

    @Override
    public InputStream createInputStream(long offset) throws IOException {
        if (content == null || offset != 0) {
            throw new IOException("only a whole file can be read");
        }
        return content.get();
    }
}
