import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'

// Reads the API description as generators of clients read it. What may stay is named in docs/.redocly.lint-ignore.yaml.

const words = [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', 'openapi.json', '--format=stylish']
/** It calls nobody, neither for a newer version nor for telemetry. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }
const { status, stdout, stderr } = spawnSync(process.execPath, words, {
  cwd: join(root, 'docs'),
  env: { ...process.env, ...quiet },
  encoding: 'utf8',
})
if (status !== 0 || /warning/i.test(stderr)) console.error(`${stdout}${stderr}`)
process.exitCode = status === 0 ? 0 : 1
