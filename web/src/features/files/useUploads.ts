import { type FileList, uploadFilesEndpoint } from '@recado/contract/fileLists'
import { createContext, use, useRef, useState } from 'react'
import { callWithFiles } from '#web/shared/data/api/call.ts'
import { type FileItem, itemKey } from './fileItem.ts'

/** The number of parallel uploads. */
const MAX_PARALLEL = 3

type Form = { items: readonly FileItem[]; change: (items: FileItem[]) => void }

/** Uploads the files of a dialog after their options are saved and have ids. After a failure, files that have arrived are not sent again. */
export function useUploads() {
  const form = useRef<Form>({ items: [], change: () => undefined })
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({})

  const change = (with_: (item: FileItem) => FileItem) => {
    const items = form.current.items.map(with_)
    form.current = { ...form.current, items }
    form.current.change(items)
  }
  async function sendUp(listId: number, item: FileItem & { file: File }) {
    const key = itemKey(item)
    const onProgress = (part: number) => setProgress((all) => ({ ...all, [key]: part }))
    const sent = { files: [item.file], upload: { onProgress } }
    const list = await callWithFiles(uploadFilesEndpoint, { params: { id: listId }, body: { ids: [item.id ?? ''] } }, sent)
    const arrived = list.options.find(({ id }) => id === item.id)
    change((one) => (itemKey(one) === key ? { ...one, ...arrived, name: one.name, file: undefined } : one))
  }
  return {
    progress,
    bind(bound: Form) {
      form.current = bound
    },
    async save({ id: listId, options }: FileList) {
      const keyed = form.current.items.map((item, at) => ({ ...item, key: itemKey(item), id: options[at]?.id }))
      change((item) => keyed.find(({ key }) => key === itemKey(item)) as FileItem)
      const waiting = keyed.filter((item) => item.file !== undefined) as (FileItem & { file: File })[]
      const failures: unknown[] = []
      const goOn = async (): Promise<void> => {
        const item = waiting.shift()
        if (!item) return
        await sendUp(listId, item).catch((error: unknown) => failures.push(error))
        return goOn()
      }
      await Promise.all(Array.from({ length: MAX_PARALLEL }, goOn))
      setProgress({})
      if (failures.length > 0) throw failures[0]
    },
  }
}

export const UploadsContext = createContext<ReturnType<typeof useUploads> | null>(null)

export function useDialogUploads() {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('The uploads belong to the page of files')
  return uploads
}
