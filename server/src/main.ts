import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded: code compiled at the last start halves this one.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/recado'))

try {
  const { run } = await import('./run.ts')
  await run()
} catch (error) {
  const { name, message, stack } = error as Error
  process.stderr.write(`${name === 'Error' || name === 'ConfigError' ? message : stack}\n`)
  process.exit(1)
}
