import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, searched } from './project.mjs'

// What `deploy` and the guides show is read by the programs that are to read it. One that is not installed is named, and skipped.

/** Debian keeps what runs as a service where only root looks. */
const PATH = [...searched(), '/usr/local/sbin', '/usr/sbin', '/sbin'].join(':')
/** Where Debian calls the package otherwise. */
const packages = { promtool: 'prometheus' }
const prometheus = join(root, 'deploy', 'prometheus')

const folder = mkdtempSync(join(tmpdir(), 'recado-deploy-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const checks = [
  ['promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'], { cwd: prometheus }],
  ['promtool', ['check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yml'], { cwd: prometheus }],
  ['promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: prometheus }],
  ['promtool', ['check', 'rules', dashboardAsRules()]],
]

const missing = new Set()
for (const [program, words, { cwd } = {}] of checks) {
  const { error, status, stdout, stderr } = spawnSync(program, words, { cwd, env: { ...process.env, PATH }, encoding: 'utf8' })
  if (error?.code === 'ENOENT') missing.add(program)
  else if (status !== 0) {
    console.error(`${program} ${words.join(' ')}\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`)
    process.exitCode = 1
  }
}
for (const program of missing) console.log(`Skipped: ${program} is not installed (apt-get install ${packages[program] ?? program})`)

/** What the dashboard asks Prometheus for, in the only form in which promtool reads expressions. JSON is YAML too. */
function dashboardAsRules() {
  const { panels } = JSON.parse(readFileSync(join(root, 'docs', 'guides', 'grafana.json'), 'utf8'))
  const rules = panels.flatMap(({ id, targets }) => targets.map(({ refId, expr }) => ({ record: `panel:${id}:${refId}`, expr })))
  const file = join(folder, 'dashboard.yml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  return file
}
