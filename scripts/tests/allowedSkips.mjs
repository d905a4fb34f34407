import { spawnSync } from 'node:child_process'
import { missingPrograms } from '../../server/src/cluster/installedPrograms.ts'
import { installedFullChromium } from '../bootstrap/chromium.mjs'
import { installCommand, pathWithServices } from './debianPrograms.mjs'

/** Tests for which `npm test` has no time. */
const onlyInChaos = [
  'server/test/crash/manyOnCarriers.test.ts',
  'server/test/crash/manyRecipients.test.ts',
  'server/test/crash/cloud.test.ts',
  'server/test/crash/whatsapp.test.ts',
  'server/test/crash/cluster.test.ts',
  'server/test/crash/standby.test.ts',
  'server/test/crash/partition.test.ts',
  'server/test/crash/lateWrites.test.ts',
  'server/test/crash/unpublishedEvents.test.ts',
]

/** Tests that start something that a machine may not have. `missing` names what this machine does not have. */
const machineNeeds = [
  {
    files: ['server/test/processes/clusterStart.test.ts', 'server/test/processes/proxy.test.ts', 'server/test/crash/upgrade.test.ts'],
    subject: 'a cluster of processes behind a proxy, and its rolling upgrade',
    missing: missingPrograms,
  },
  {
    files: ['server/src/kernel/live/processes.test.ts'],
    subject: 'live updates from one process to another',
    missing: () => notInstalled({ 'redis-server': '--version' }),
  },
  {
    files: ['server/test/guides.test.ts'],
    subject: 'the proxies of the guides in front of the product',
    missing: () => notInstalled({ haproxy: '-v', nginx: '-v' }),
  },
  {
    files: ['scripts/check-deploy.mjs'],
    subject: 'the configurations in deploy and in the guides',
    missing: () => notInstalled({ haproxy: '-v', nginx: '-v', promtool: '--version', 'systemd-analyze': '--version' }),
  },
  {
    files: ['server/src/features/publicApi/examples.test.ts'],
    subject: 'the examples of the API in some languages',
    missing: () => notInstalled({ curl: '--version', python3: '--version', php: '--version' }),
  },
  {
    files: ['e2e/journeys/passkey.spec.ts'],
    subject: 'the browser extension for passkeys',
    missing: () => (installedFullChromium() ? [] : ['a full Chromium (apt-get install chromium)']),
  },
  {
    files: ['server/src/kernel/sheets/sheets.test.ts', 'server/test/crash/damagedFiles.test.ts'],
    subject: 'the processes that read spreadsheets, and the question of a restore at a terminal',
    missing: () => (process.platform === 'linux' ? [] : ['Linux']),
  },
  {
    files: ['server/src/kernel/database/embedded/processRunner.test.ts'],
    subject: 'the embedded database under each user that root can choose',
    missing: () => (process.getuid?.() === 0 ? [] : ['the rights of root']),
  },
]

/** @param {Record<string, string>} versionFlags by program */
function notInstalled(versionFlags) {
  return Object.entries(versionFlags)
    .filter(
      ([program, flag]) => spawnSync(program, [flag], { stdio: 'ignore', env: { ...process.env, PATH: pathWithServices } }).status !== 0,
    )
    .map(([program]) => `${program} (${installCommand(program)})`)
}

/** The files whose tests may be skipped, here or on another machine. */
export const skippingFiles = [...onlyInChaos, ...machineNeeds.flatMap(({ files }) => files)]

/** Looked up once, after the first stage has installed what it can. */
let missingHere
function unmetNeeds() {
  missingHere ??= machineNeeds.map((need) => ({ ...need, missing: need.missing() })).filter(({ missing }) => missing.length > 0)
  return missingHere
}

/** What the run does not test on this machine, and what to install for it. */
export const untestedHere = () => unmetNeeds().map(({ subject, missing }) => `${subject}; missing: ${missing.join(', ')}`)

/** Why tests of a file may be skipped on this machine. With CI=true any other skipped test makes the run red. */
export function allowedReason(file) {
  if (onlyInChaos.includes(file)) return 'npm run chaos has the time'
  const need = unmetNeeds().find(({ files }) => files.includes(file))
  return need && `missing: ${need.missing.join(', ')}`
}
