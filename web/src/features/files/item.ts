import type { FileOption } from '@recado/contract/fileLists'

/** An option as the dialog has it: what it is called, the file that lies there, and the one that is to go up. */
export type Item = Partial<Omit<FileOption, 'name'>> & { name: string; key?: string; file?: File | undefined }

/** Of one that is there already its id is enough. */
export const keyOf = ({ key, id }: Item) => key ?? String(id)

export const itemOf = (file: File): Item => ({ key: crypto.randomUUID(), name: file.name.replace(/\.\w{1,5}$/, ''), file })

export function moved(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items]
}
