import type { Dispatcher } from 'undici'
import { FileStoreUnavailable } from '../fileStoreUnavailable.ts'

/** What stands in an element of an answer, each time that it is there. Of the names that we ask for none holds another of its name. */
export const xmlValues = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => plain(value))

export function xmlValue(xml: string, name: string): string {
  const [value] = xmlValues(xml, name)
  if (value === undefined) throw new FileStoreUnavailable(new Error(`The store answers without ${name}: ${xml.slice(0, 500)}`))
  return value
}

/** The text of an answer that has to be one: a store may say 200 and only then that it failed. */
export async function responseText(answer: Dispatcher.ResponseData | undefined): Promise<string> {
  const text = await answer?.body.text()
  if (text === undefined || text.includes('<Error>')) throw new FileStoreUnavailable(new Error(`The store answers ${text?.slice(0, 500)}`))
  return text
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (text: string) =>
  text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d+)|#x([\da-f]+));/gi, (_all, name?: string, decimal?: string, hex?: string) =>
    name ? (signs[name.toLowerCase()] ?? '') : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
  )
