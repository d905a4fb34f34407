import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The newest mail to an address as a mail program shows it. Without SMTP, mails are files in the outbox folder. */
export async function latestMailTo(dataDir: string, address: string): Promise<string> {
  let text: string | undefined
  await expect
    .poll(
      async () => {
        text = (await readOutbox(join(dataDir, 'outbox'))).find((source) => source.includes(`To: ${address}`))
        return text !== undefined
      },
      { message: `no mail to ${address}` },
    )
    .toBe(true)
  return decodeMail(text ?? '')
}

async function readOutbox(outbox: string) {
  const files = (await readdir(outbox).catch(() => [])).filter((file) => !file.startsWith('.')).sort()
  return Promise.all(files.reverse().map((file) => readFile(join(outbox, file), 'utf8')))
}

/** The decoded text part; the HTML part has the same text. */
function decodeMail(source: string) {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  const part = source.split(`--${boundary}`).find((one) => one.includes('Content-Type: text/plain')) ?? ''
  if (/Content-Transfer-Encoding: base64/i.test(part)) return Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64').toString()
  const bytes = part.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
