import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'
import { installCommand, pathWithServices } from './tests/debianPrograms.mjs'

// Checks `deploy` and the examples of the guides with the programs that will read them. A program that is not installed is named, and its
// check skipped.

const prometheus = join(root, 'deploy', 'prometheus')

const folder = mkdtempSync(join(tmpdir(), 'recado-deploy-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/**
 * Certificates are elsewhere in the repository, and nginx opens the port for a moment, which not every user may. Everything else is as in
 * the guides.
 */
const certificates = join(root, 'server', 'test', 'payments', 'certificate.pem')
const here = (text) =>
  text.replaceAll(/\/etc\/(nginx|haproxy)\/recado\.(pem|key)/g, certificates).replaceAll('listen 443 ssl', 'listen 127.0.0.1:44300 ssl')
const haproxy = {
  env: { BIND: ':8080', WEB1: '127.0.0.1:8081', WEB2: '127.0.0.1:8082', POSTGRES1: '127.0.0.1:5432', POSTGRES2: '127.0.0.1:5433' },
}
const deploy = join(root, 'deploy')
const unit = join(deploy, 'recado@.service')

const checks = [
  ['nginx', ['-t', '-q', '-e', 'stderr', '-c', written('nginx.conf', nginxAround(blocksOf('nginx').join('\n')))]],
  ...blocksOf('haproxy').map((block) => [
    'haproxy',
    ['-c', '-q', '-f', join(deploy, 'haproxy.cfg'), '-f', written('guide.cfg', block)],
    haproxy,
  ]),
  ['haproxy', ['-c', '-q', '-f', join(deploy, 'haproxy.cfg')], haproxy],
  ['haproxy', ['-c', '-q', '-f', join(deploy, 'haproxy-postgres.cfg')], haproxy],
  ['systemd-analyze', ['security', '--offline=yes', '--threshold=30', '--no-pager', unit]],
  // Where the product is not installed, this error of systemd is expected.
  ['systemd-analyze', ['verify', '--man=no', unit], { mayComplain: /^\S+ Command \S+ is not executable: No such file or directory$/ }],
  ['promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'], { cwd: prometheus }],
  ['promtool', ['check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yml'], { cwd: prometheus }],
  ['promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: prometheus }],
  ['promtool', ['check', 'rules', dashboardAsRules()]],
]

// The folder that the guides name for BACKUP_TO has to be open for writing.
for (const [file, opened] of [
  [unit, /^ReadWritePaths=.*\/mnt\/backups/m],
  [join(deploy, 'compose.yaml'), /^ {2}volumes: .*\/mnt\/backups/m],
]) {
  if (opened.test(readFileSync(file, 'utf8'))) continue
  console.error(`${file} does not open /mnt/backups, which the guides name for BACKUP_TO`)
  process.exitCode = 1
}

const missing = new Set()
for (const [program, words, { cwd, env, mayComplain } = {}] of checks) {
  const { error, status, stdout, stderr } = spawnSync(program, words, {
    cwd,
    env: { ...process.env, ...env, PATH: pathWithServices },
    encoding: 'utf8',
  })
  if (error?.code === 'ENOENT') missing.add(program)
  else if (status !== 0 && !isOnly(stderr, mayComplain)) {
    console.error(`${program} ${words.join(' ')}\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`)
    process.exitCode = 1
  }
}
for (const program of missing) console.log(`Skipped: ${program} is not installed (${installCommand(program)})`)

function isOnly(said, complaint) {
  return (
    complaint !== undefined &&
    said
      .trim()
      .split('\n')
      .every((line) => complaint.test(line))
  )
}

/** The code blocks of the guides in one language, unchanged. */
function blocksOf(language) {
  const guides = readdirSync(join(root, 'docs', 'guides')).filter((name) => name.endsWith('.md'))
  return guides.flatMap((name) =>
    [...readFileSync(join(root, 'docs', 'guides', name), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
      ([, block]) => here(block),
    ),
  )
}

/** The nginx blocks are files of `conf.d`, which nginx includes side by side in this frame. */
function nginxAround(blocks) {
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`)
  return `pid ${join(folder, 'nginx.pid')};\nevents {}\nhttp {\n${own.join('\n')}\naccess_log off;\n${blocks}}\n`
}

function written(name, text) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** The queries of the dashboard as rules, because promtool reads expressions in no other form. JSON is YAML too. */
function dashboardAsRules() {
  const { panels } = JSON.parse(readFileSync(join(root, 'docs', 'guides', 'grafana.json'), 'utf8'))
  const rules = panels.flatMap(({ id, targets }) => targets.map(({ refId, expr }) => ({ record: `panel:${id}:${refId}`, expr })))
  const file = join(folder, 'dashboard.yml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  return file
}
