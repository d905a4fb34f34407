import { startApp } from './app.ts'
import { readConfig } from './config.ts'
import { removeSecondStepOf } from './features/access/index.ts'
import type { PlatformFeature } from './kernel/feature.ts'
import { createLog } from './kernel/log.ts'
import { printLine, readArguments, runCommand, withDatabase } from './kernel/operatorCommand.ts'

const USAGE = 'Say whose second step ends: npm run second-step -- off ana@example.com'

/**
 * `npm run second-step -- off ana@example.com`: removes the second step of an account that nobody else can help. The product may be running.
 * It tells the owner by mail and at the bell.
 */
await runCommand(async () => {
  const { positionals } = readArguments({})
  const [command, email] = positionals
  if (command !== 'off' || !email) throw new Error(USAGE)
  const config = readConfig({ ...process.env, ROLE: 'web' })
  const log = createLog('error')
  await withDatabase(config, log, async (database) => {
    let removed: Promise<string> | undefined
    const removal: PlatformFeature = {
      name: 'secondStep.removal',
      // A refusal is reported after the app has closed, which ends what has started.
      async prepare(kernel) {
        removed = removeSecondStepOf(kernel, email.trim().toLowerCase())
        await removed.catch(() => undefined)
      },
    }
    const app = await startApp({ config, database, log, more: [removal] })
    await app.close()
    printLine(
      `${await removed} signs in with the password alone until they set up the second step again; where it is required, at the next sign-in`,
    )
  })
})
