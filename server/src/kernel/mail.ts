import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Job, jobName } from './jobs.ts'
import type { Logger } from './log.ts'
import type { Secrets } from './secrets.ts'
import type { Tx } from './transact.ts'

export type Mail = { to: string; subject: string; text: string }

const mailJob = jobName<{ sealed: string }>('mail.send')

/** Mailed after the commit, surely. Until then it lies in the jobs table, where nobody can read the codes in it. */
export const sendMail = (tx: Tx, { seal }: Secrets, mail: Mail) => tx.enqueue(mailJob, { sealed: seal(JSON.stringify(mail)) })

/** Delivers over SMTP, or without it into files that any mail program opens. */
export function mailJobs({ config, secrets, log }: { config: Config; secrets: Secrets; log: Logger }): Job[] {
  const { smtpUrl, mailFrom, dataDir } = config
  const outbox = join(dataDir, 'outbox')
  return [
    {
      name: mailJob.name,
      async run(given) {
        const mail = JSON.parse(secrets.unseal((given as { sealed: string }).sealed)) as Mail
        const { createTransport } = await import('nodemailer')
        const transport = smtpUrl ? createTransport(smtpUrl) : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
        const sent = await transport.sendMail({ from: mailFrom, ...mail })
        if (smtpUrl) return
        await keepInOutbox(outbox, (sent as unknown as { message: Buffer }).message)
        log.info({ folder: outbox }, 'SMTP_URL is not set: a mail was written to the outbox folder')
      },
    },
  ]
}

/** Renamed into place, so that nobody reads half a mail. */
async function keepInOutbox(outbox: string, message: Buffer) {
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
  await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
  await rename(join(outbox, `.${name}`), join(outbox, name))
}
