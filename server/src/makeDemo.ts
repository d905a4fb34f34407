import { startApp } from './app.ts'
import { readConfig } from './config.ts'
import { connectOrStartDatabase } from './kernel/database/connectOrStartDatabase.ts'
import { createLog } from './kernel/log.ts'
import { loginLines } from './startupMessage.ts'

/** `npm run demo`: makes the demo company in any installation, whose processes may be running. An empty database is prepared first. */
try {
  const config = readConfig({ ...process.env, ROLE: 'web', DEMO: 'off' })
  if (!config.isLocal && !process.argv.includes('--yes'))
    throw new Error(
      `${config.publicUrl.origin} is not this machine, and the demo company is made of people who do not exist. If it is meant: npm run demo -- --yes`,
    )
  const log = createLog('error')
  const database = await connectOrStartDatabase(config, log)
  try {
    const app = await startApp({ config, database, log, makesDemo: true })
    process.stdout.write(`${loginLines(app.logins).join('\n')}\n`)
    await app.close()
  } finally {
    await database.close()
    await database.embedded?.stop()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  // Parts that started before the failure would keep the process running.
  process.exit(1)
}
