import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './crash/startProduct.ts'
import { waitUntil } from './waitUntil.ts'

const KEY = 'S3RVER'
const BUCKET = 'recado'

/** It does not outlive the tests, however they end. */
const WITH_PARENT = pathToFileURL(join(import.meta.dirname, '../../scripts/bootstrap/end-with-parent.mjs')).href
/** As its own program starts it. Its page tokens need an old cipher. */
const PROGRAM = [
  '--openssl-legacy-provider',
  '--import',
  WITH_PARENT,
  '-e',
  "require('@20minutes/s3rver/lib/cli.js').parseAsync()",
  's3rver',
]

/**
 * An S3-compatible store by another author, which checks every signature. Two things it leaves out are checked in front of it: it requires
 * a signature, and the hash of the content.
 */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'recado-s3-'))
  const [port, inner] = [await freePort(), await freePort()]
  const calls: string[] = []
  const wrongHashes: string[] = []
  const store = await startStore(directory, inner)
  let isUp = true
  const door = createServer((incoming, answer) => {
    const call = `${incoming.method} ${incoming.url?.split('?')[0]}`
    calls.push(call)
    const hash = createHash('sha256')
    incoming.on('data', (bytes) => hash.update(bytes))
    incoming.on('end', () => hash.digest('hex') === incoming.headers['x-amz-content-sha256'] || wrongHashes.push(call))
    if (incoming.headers.authorization) handOn(inner, incoming, answer)
    else answer.writeHead(403).end()
  })
  door.on('connection', (socket) => isUp || socket.destroy())
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve))

  return {
    ...{ calls, wrongHashes },
    start() {
      isUp = true
    },
    /** A store that loses its power: running answers stop. Its port stays ours. */
    stop() {
      isUp = false
      door.closeAllConnections()
    },
    place: { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, region: 'us-east-1', accessKey: KEY, secretKey: KEY },
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: BUCKET, S3_ACCESS_KEY: KEY, S3_SECRET_KEY: KEY },
    async close() {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
      await ended(store)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startStore(directory: string, port: number) {
  const asked = ['--directory', directory, '--address', '127.0.0.1', '--port', String(port), '--silent', '--no-vhost-buckets']
  const child = spawn(process.execPath, [...PROGRAM, ...asked, '--configure-bucket', BUCKET], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/${BUCKET}`).then(
      () => true,
      () => false,
    )
  await waitUntil(answers, 'the store answers')
  return child
}

function handOn(port: number, incoming: IncomingMessage, answer: ServerResponse) {
  const { method, url: path, headers } = incoming
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (came) => {
    answer.writeHead(came.statusCode ?? 500, came.headers)
    came.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  answer.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

async function ended(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
