import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { s3Target } from '../../../backup/s3Target.ts'
import { s3Store } from './s3Store.ts'

/** A store that knows nothing: it answers everything with 404, as S3 answers a PUT to an upload that it has forgotten. */
const store = createServer((incoming, answer) => {
  incoming.resume()
  incoming.on('end', () => answer.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>'))
})
await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => store.close(resolve)))

const { port } = store.address() as AddressInfo
const bucket = { endpoint: `http://127.0.0.1:${port}`, bucket: 'recado', region: 'us-east-1', accessKey: 'a', secretKey: 'b' }

test.each([1, 17 * 1024 * 1024])(
  'a 404 to an upload of %s bytes is an error for files and for backups: nothing was stored',
  async (size) => {
    const content = () => Readable.from([Buffer.alloc(size)])
    const files = s3Store(bucket, { drafts: join(tmpdir(), `recado-refused-${process.pid}`) })
    await expect(files.put('7/a', content())).rejects.toMatchObject({ code: 'ERR_FILES_AWAY' })
    await expect(s3Target(bucket, 'backups').put('manifest.json', content())).rejects.toMatchObject({ code: 'ERR_FILES_AWAY' })
  },
)
