import type { FileOption } from '@recado/contract/fileLists'

/** An option in the dialog: its name, its stored file, and the file that will be uploaded. */
export type Item = Partial<Omit<FileOption, 'name'>> & { name: string; key?: string; file?: File | undefined }

/** A stored file needs only its id. */
export const keyOf = ({ key, id }: Item) => key ?? String(id)

export const itemOf = (file: File): Item => ({ key: crypto.randomUUID(), name: file.name.replace(/\.\w{1,5}$/, ''), file })

export function moved(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items]
}
