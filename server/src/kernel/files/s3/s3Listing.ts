import { assertFileFolder, isFolder } from '../fileKeys.ts'
import type { S3Client } from './s3Client.ts'
import { responseText, xmlValue, xmlValues } from './xmlResponses.ts'

/** Lists the bucket page by page: stores return at most a thousand keys at a time. */
export async function* listPages({ call }: S3Client, query: Record<string, string>, pageSize = 1000) {
  let token: string | undefined
  do {
    const next: Record<string, string> = token === undefined ? {} : { 'continuation-token': token }
    const page = await responseText(
      await call({ method: 'GET', query: { ...query, 'list-type': '2', 'max-keys': String(pageSize), ...next } }),
    )
    yield page
    token = page.includes('<IsTruncated>true</IsTruncated>') ? xmlValue(page, 'NextContinuationToken') : undefined
  } while (token !== undefined)
}

/** The entries of one page. */
export const entriesIn = (page: string) => page.split('<Contents>').slice(1)

/** The folders of companies and their files. */
export function s3Listing(client: S3Client, pageSize?: number) {
  const { call } = client
  const pages = (query: Record<string, string>) => listPages(client, query, pageSize)

  return {
    async list(folder: string) {
      const prefix = `${assertFileFolder(folder)}/`
      const entries: { name: string; at: Date }[] = []
      for await (const page of pages({ prefix }))
        for (const entry of entriesIn(page))
          entries.push({ name: xmlValue(entry, 'Key').slice(prefix.length), at: new Date(xmlValue(entry, 'LastModified')) })
      return entries
    },
    async folders() {
      const names: string[] = []
      for await (const page of pages({ delimiter: '/' })) names.push(...xmlValues(page, 'Prefix').map((prefix) => prefix.slice(0, -1)))
      return names.filter(isFolder)
    },
    /** The smallest possible request. */
    check: async () => responseText(await call({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })),
  }
}
