import type { FileOption } from '@recado/contract/fileLists'

/** An option in the dialog: its name, its stored file, and the file that will be uploaded. */
export type FileItem = Partial<Omit<FileOption, 'name'>> & { name: string; key?: string; file?: File | undefined }

/** A stored file needs only its id. */
export const itemKey = ({ key, id }: FileItem) => key ?? String(id)

export const toItem = (file: File): FileItem => ({ key: crypto.randomUUID(), name: file.name.replace(/\.\w{1,5}$/, ''), file })

export function moveItem(items: readonly FileItem[], from: number, to: number): FileItem[] {
  const item = items[from]
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items]
}
