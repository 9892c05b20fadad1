/** A file with its name, which holds the folders above it if a whole folder was dropped. */
export type Given = { name: string; file: File };

/** The files that were dropped, also those in dropped folders. */
export async function dropped({ items }: DataTransfer): Promise<Given[]> {
  // The browser empties the list as soon as this function waits for something.
  const asked = [...items]
    .filter(({ kind }) => kind === "file")
    .map((item) => {
      const entry = item.webkitGetAsEntry();
      const file = item.getAsFile();
      if (entry?.isDirectory) return inside(entry as FileSystemDirectoryEntry);
      return file ? [{ name: file.name, file }] : [];
    });
  return (await Promise.all(asked)).flat();
}

async function inside(folder: FileSystemDirectoryEntry): Promise<Given[]> {
  const reader = folder.createReader();
  const found: Given[] = [];
  // Each call gives only some of the entries; the last one gives none.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return found;
    for (const entry of entries) {
      if (entry.isDirectory) found.push(...(await inside(entry as FileSystemDirectoryEntry)));
      else found.push({ name: entry.fullPath.slice(1), file: await fileOf(entry as FileSystemFileEntry) });
    }
  }
}

const fileOf = async (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** The bytes of a file in base64. */
export async function encoded(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
