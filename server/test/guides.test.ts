import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tags } from '@recado/contract/tags'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from './browserClient.ts'
import { freePort } from './crash/startProduct.ts'
import { givePassword, PASSWORD } from './credentials.ts'
import { listenToLiveEvents } from './liveEvents.ts'
import { createWorld } from './testApp.ts'
import { waitUntil } from './waitUntil.ts'

/** Runs proxies with the configuration of the guides; only ports, TLS and folders are this test's. */

const repository = join(import.meta.dirname, '../..')
/** Debian installs servers where only root's PATH looks. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
const has = (program: string) => spawnSync(program, ['-v'], { env }).status === 0

const world = await createWorld({ env: { TRUST_PROXY: '1' } })
const folder = await mkdtemp(join(tmpdir(), 'recado-guides-'))
const running: ChildProcess[] = []
afterAll(async () => {
  // In good order: a killed nginx leaves its workers behind.
  await Promise.all(running.map(ended))
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

function ended(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return gone
}

async function blockIn(guide: string, language: string) {
  const text = await readFile(join(repository, 'docs/guides', guide), 'utf8')
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(text)?.[1] ?? ''
}

/** Starts a proxy and waits until the product answers through it. */
async function started(program: string, words: string[], { port, more = {} }: { port: number; more?: Record<string, string> }) {
  running.push(spawn(program, words, { env: { ...env, ...more }, stdio: 'ignore' }))
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/api/version`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil(answers, `${program} answers`)
  return url
}

async function startNginx() {
  const [port, oldPort] = [await freePort(), await freePort()]
  const adapted = (block: string, at: number) =>
    block
      .replace('listen 443 ssl;', `listen 127.0.0.1:${at};`)
      .replace(/^ *ssl_certificate.*\n/gm, '')
      .replace(/127\.0\.0\.1:808[12]/g, new URL(world.url).host)
      .replace('/srv/old-client', join(folder, 'client'))
  const blocks = [adapted(await blockIn('running.md', 'nginx'), port), adapted(await blockIn('old-client.md', 'nginx'), oldPort)]
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const types = 'types { text/html html; text/javascript js; }\naccess_log off;'
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user}daemon off;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\n${types}\n${paths}\n${blocks.join('\n')}}\n`,
  )
  const url = await started('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], { port })
  return { url, oldUrl: `http://127.0.0.1:${oldPort}` }
}

async function startHaproxy() {
  const port = await freePort()
  const block = (await blockIn('running.md', 'haproxy')).replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
  await writeFile(join(folder, 'tls.cfg'), block)
  const { host } = new URL(world.url)
  const more = { BIND: `127.0.0.1:${await freePort()}`, WEB1: host, WEB2: host }
  return started('haproxy', ['-db', '-f', join(repository, 'deploy/haproxy.cfg'), '-f', join(folder, 'tls.cfg')], { port, more })
}

/** What a browser needs of a proxy in front of the product. */
async function serves(url: string) {
  const { email, ...person } = await givePassword(world.platform, await world.person('admin'))
  const signedIn = await createBrowserClient(url).login(email, PASSWORD)
  expect(signedIn.status).toBe(200)
  const ana = { ...person, email, token: String(signedIn.data.token) }
  const heard = await listenToLiveEvents(url, ana)
  const { data: tag } = await world.call(ana, tags.endpoints.create, { body: { name: `Tag ${world.unique()}`, color: '#ff0000' } })
  await heard.hearsOf('tag', { id: tag.id })
  heard.close()
  // The proxy forwards the client's address, so metrics for this machine alone are hidden.
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  // More than most proxies accept by default.
  const sheet = [{ Nome: 'Ana', Telefone: '5511987654321', Observacoes: 'x'.repeat(2_000_000) }]
  expect(await createBrowserClient(url).send('POST', '/api/contacts/upload', { body: sheet, token: ana.token })).toMatchObject({
    status: 200,
  })
}

test.skipIf(!has('haproxy'))('HAProxy as the guide shows it serves the product', async () => {
  await serves(await startHaproxy())
})

test.skipIf(!has('nginx'))('nginx as the guides show it serves the product, and the old client beside it', async () => {
  await mkdir(join(folder, 'client/static'), { recursive: true })
  await writeFile(join(folder, 'client/index.html'), '<title>The old one</title>')
  await writeFile(join(folder, 'client/static/main.js'), '// its script')
  const { url, oldUrl } = await startNginx()
  await serves(url)

  const page = (path: string) => fetch(`${oldUrl}${path}`, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
  for (const path of ['/', '/tickets', '/tickets/0b6c']) expect(await (await page(path)).text(), path).toContain('The old one')
  expect(await (await fetch(`${oldUrl}/static/main.js`)).text()).toContain('its script')
  expect((await fetch(`${oldUrl}/static/none.js`)).status).toBe(404)

  const ana = await givePassword(world.platform, await world.person('admin'))
  const browser = createBrowserClient(oldUrl)
  const signedIn = await browser.send('POST', '/auth/login', { body: { email: ana.email, password: PASSWORD } })
  expect(signedIn.cookie).toContain('Path=/auth;')
  const refreshed = await browser.send('POST', '/auth/refresh_token', { body: {} })
  expect(refreshed).toMatchObject({ status: 200, data: { token: expect.any(String) } })
  const token = String(refreshed.data.token)
  const accept = { accept: 'application/json, text/plain, */*' }
  expect(await browser.send('GET', '/tickets?status=open&pageNumber=1', { token, headers: accept })).toMatchObject({
    status: 200,
    data: { tickets: [], hasMore: false },
  })
  expect(await browser.send('GET', '/users/?searchParam=', { token, headers: accept })).toMatchObject({ status: 200 })
  const heard = await listenToLiveEvents(oldUrl, { token, companyId: ana.companyId })
  heard.close()
  const picture = await fetch(`${oldUrl}/public//api/media/none`, { redirect: 'manual' })
  expect([picture.status, picture.headers.get('location')]).toEqual([308, '/api/media/none'])
})
