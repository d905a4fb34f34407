import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildZip } from '../../kernel/buildZip.ts'

const SOURCE = join(import.meta.dirname, '../../../../extension/src')

/** Only the public half of a key that nobody has. It gives the extension the same id in every browser. */
const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAj8EXYEcRJQCzAeoPhNwPHMj5Z3B/S2rjyfSipSqsblaHSTqioaNpDS/xfPotutD+NPvPQppUGZTrZ5A/FLBGrRSg8eRlCEkVydLMqruN7wVoMR+Lgq2aItNucstvUP4GZQTO/Ex7gTRwDA38bmmmEKUseoOo388z8P91omQeHdzE6iFYvnVftPACsC0sWpbWoiCfzLixSfHuWXL2Tz857nqdukO5idBEA6wEtrKUXbZwXml7F//NOqe8UOrXXsqLfGrqMocHVb2VQYydrLixyzHRvf2PZR16tEBx2BN74YGFJn0xQGn2/VgYk84dOOwL7XFzDOeQszvtFQuDXEvfhQIDAQAB'

/** The id that a browser derives from the key. */
export const passkeyExtensionId = [...createHash('sha256').update(Buffer.from(KEY, 'base64')).digest('hex').slice(0, 32)]
  .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
  .join('')

/** Packs the browser extension of one installation. It can reach only WhatsApp Web and that address. */
export async function buildPasskeyExtension({ origin }: URL): Promise<Buffer> {
  const entries = await readdir(SOURCE, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const parts = await Promise.all(files.sort().map(async (file) => [relative(SOURCE, file), await readFile(file)] as const))
  return buildZip({ ...Object.fromEntries(parts), 'manifest.json': JSON.stringify(manifestFor(origin), null, 2) })
}

const manifestFor = (origin: string) => ({
  manifest_version: 3,
  name: '__MSG_name__',
  description: '__MSG_about__',
  default_locale: 'pt_BR',
  version: '1.0.0',
  minimum_chrome_version: '129',
  key: KEY,
  permissions: ['scripting', 'storage'],
  host_permissions: ['https://web.whatsapp.com/*', `${origin}/*`],
  externally_connectable: { matches: [`${origin}/*`] },
  background: { service_worker: 'background.js' },
  content_security_policy: { extension_pages: `default-src 'self'; connect-src ${origin}` },
})
