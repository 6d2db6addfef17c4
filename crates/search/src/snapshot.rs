//! The snapshot: one byte blob that holds a whole index, and the read-only directory tantivy reads it through.
//!
//! ```text
//! "DOCENTIX" | format u64 | XXH64 of the rest u64 | blocks: length u64, bytes
//! ```
//! The first block names the engine and tantivy's version: their formats belong together, so another version is refused.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{DirectoryLock, FileHandle, Lock, OwnedBytes, WatchCallback, WatchHandle, WritePtr};

use xxhash_rust::xxh64::xxh64;

use crate::error::{Error, Result};

const MAGIC: &[u8; 8] = b"DOCENTIX";
const FORMAT: u64 = 5;
const HEADER: usize = 24;

/// The engine's name and version with tantivy's: part of a snapshot, and of the digest that callers cache under.
pub fn engine_version() -> String {
    format!("docent-search {}; {}", env!("CARGO_PKG_VERSION"), tantivy::version_string())
}

/// Collects blocks and puts the header before them.
pub(crate) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        let mut writer = Writer { bytes: Vec::new() };
        writer.bytes.extend_from_slice(MAGIC);
        writer.bytes.extend_from_slice(&FORMAT.to_le_bytes());
        writer.bytes.extend_from_slice(&[0; 8]);
        writer.block(engine_version().as_bytes());
        writer
    }

    pub(crate) fn block(&mut self, block: &[u8]) {
        self.bytes.extend_from_slice(&(block.len() as u64).to_le_bytes());
        self.bytes.extend_from_slice(block);
    }

    pub(crate) fn numbers(&mut self, numbers: &[u32]) {
        self.bytes.extend_from_slice(&(numbers.len() as u64 * 4).to_le_bytes());
        for number in numbers {
            self.bytes.extend_from_slice(&number.to_le_bytes());
        }
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        let checksum = xxh64(self.bytes.get(HEADER..).unwrap_or_default(), 0);
        if let Some(slot) = self.bytes.get_mut(16..HEADER) {
            slot.copy_from_slice(&checksum.to_le_bytes());
        }
        self.bytes
    }
}

/// Hands out the blocks in the order in which they were written.
pub(crate) struct Reader {
    rest: OwnedBytes,
}

impl Reader {
    /// Checks header, checksum and version before anything else is looked at.
    pub(crate) fn open(snapshot: Vec<u8>) -> Result<Reader> {
        let header = snapshot.get(..HEADER).ok_or(Error::Snapshot("too short to be one"))?;
        let number = |at: usize| header.get(at..at + 8).and_then(|b| b.try_into().ok()).map_or(0, u64::from_le_bytes);
        if !header.starts_with(MAGIC) || number(8) != FORMAT {
            return Err(Error::Snapshot("not one of this format"));
        }
        if xxh64(snapshot.get(HEADER..).unwrap_or_default(), 0) != number(16) {
            return Err(Error::Snapshot("its bytes were changed"));
        }
        let snapshot_length = snapshot.len();
        let mut reader = Reader { rest: OwnedBytes::new(snapshot).slice(HEADER..snapshot_length) };
        if reader.block()?.as_slice() != engine_version().as_bytes() {
            return Err(Error::Snapshot("written by another version of the engine"));
        }
        Ok(reader)
    }

    pub(crate) fn block(&mut self) -> Result<OwnedBytes> {
        let length: [u8; 8] = self
            .rest
            .as_slice()
            .get(..8)
            .and_then(|bytes| bytes.try_into().ok())
            .ok_or(Error::Snapshot("it ends too early"))?;
        let length = usize::try_from(u64::from_le_bytes(length)).map_err(|_| Error::Snapshot("a block is too long"))?;
        let rest = self.rest.slice(8..self.rest.len());
        if length > rest.len() {
            return Err(Error::Snapshot("it ends too early"));
        }
        let (block, rest) = rest.split(length);
        self.rest = rest;
        Ok(block)
    }

    pub(crate) fn numbers(&mut self) -> Result<Vec<u32>> {
        let block = self.block()?;
        let (chunks, _) = block.as_slice().as_chunks::<4>();
        Ok(chunks.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect())
    }

    pub(crate) fn text(&mut self) -> Result<String> {
        let block = self.block()?;
        String::from_utf8(block.as_slice().to_vec()).map_err(|_| Error::Snapshot("a name is not UTF-8"))
    }
}

/// Files that are slices of the snapshot: nothing is copied, locked or written.
#[derive(Clone, Debug)]
pub(crate) struct BlobDirectory {
    files: Arc<HashMap<PathBuf, OwnedBytes>>,
}

impl BlobDirectory {
    pub(crate) fn new(files: HashMap<PathBuf, OwnedBytes>) -> BlobDirectory {
        BlobDirectory { files: Arc::new(files) }
    }

    fn file(&self, path: &Path) -> std::result::Result<&OwnedBytes, OpenReadError> {
        self.files.get(path).ok_or_else(|| OpenReadError::FileDoesNotExist(path.to_path_buf()))
    }
}

fn read_only() -> io::Error {
    io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "a snapshot is never written")
}

impl Directory for BlobDirectory {
    fn get_file_handle(&self, path: &Path) -> std::result::Result<Arc<dyn FileHandle>, OpenReadError> {
        Ok(Arc::new(self.file(path)?.clone()))
    }

    fn delete(&self, path: &Path) -> std::result::Result<(), DeleteError> {
        Err(DeleteError::IoError { io_error: Arc::new(read_only()), filepath: path.to_path_buf() })
    }

    fn exists(&self, path: &Path) -> std::result::Result<bool, OpenReadError> {
        Ok(self.files.contains_key(path))
    }

    fn open_write(&self, path: &Path) -> std::result::Result<WritePtr, OpenWriteError> {
        Err(OpenWriteError::wrap_io_error(read_only(), path.to_path_buf()))
    }

    fn atomic_read(&self, path: &Path) -> std::result::Result<Vec<u8>, OpenReadError> {
        let file = self.file(path)?;
        Ok(file.as_slice().get(..file.len()).unwrap_or_default().to_vec())
    }

    fn atomic_write(&self, _path: &Path, _data: &[u8]) -> io::Result<()> {
        Err(read_only())
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    fn acquire_lock(&self, _lock: &Lock) -> std::result::Result<DirectoryLock, LockError> {
        Ok(DirectoryLock::from(Box::new(())))
    }

    fn watch(&self, _callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}
