import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '@recado/contract/companies/settings'
import type { Config } from '../config.ts'
import { failPoint } from './failPoints.ts'
import { type Job, jobName } from './jobs.ts'
import type { Logger } from './log.ts'
import { type MailBody, mailHtml } from './mailHtml.ts'
import type { Secrets } from './secrets.ts'
import type { Tx } from './transact.ts'

export type Mail = MailBody & { to: string }

export const mailJob = jobName<{ sealed: string }>('mail.send')

/** The id is chosen before the delivery: a job that dies in between runs again, and the mail is recognised as the same one. */
export type Posted = Mail & { id: string; at: string }

/**
 * Sends a mail after the commit, even if the process dies. Until then it is stored sealed in the jobs table, so its codes cannot be read there.
 */
export function sendMail(tx: Tx, { seal }: Secrets, mail: Mail) {
  const posted: Posted = { ...mail, id: randomUUID(), at: new Date().toISOString() }
  return tx.enqueue(mailJob, { sealed: seal(JSON.stringify(posted)) })
}

/** Delivers over SMTP, or writes `.eml` files where no SMTP server is configured. */
export function mailJobs({ config, secrets, log }: { config: Config; secrets: Secrets; log: Logger }): Job[] {
  const { smtpUrl, mailFrom, dataDir } = config
  const outbox = join(dataDir, 'outbox')
  return [
    {
      name: mailJob.name,
      async run(given) {
        // The release before stored no language in mails that still wait.
        const {
          id,
          at,
          language = settings.language.default,
          ...mail
        } = JSON.parse(secrets.unseal((given as { sealed: string }).sealed)) as Posted
        const { to, subject, text } = mail
        const html = mailHtml({ ...mail, language })
        const { createTransport } = await import('nodemailer')
        const transport = smtpUrl ? createTransport(smtpUrl) : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
        const sent = await transport.sendMail({ from: mailFrom, messageId: `<${id}@${hostOf(mailFrom)}>`, to, subject, text, html })
        const { message } = sent as unknown as { message: Buffer }
        if (!smtpUrl) await writeToOutbox(outbox, { name: `${at.replace(/[:.]/g, '-')}-${id}.eml`, message })
        failPoint('mail.handedOver')
        if (!smtpUrl) log.info({ folder: outbox }, 'SMTP_URL is not set: a mail was written to the outbox folder')
      },
    },
  ]
}

const hostOf = (address: string) => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'

/** Renamed into place, so that no reader sees half a mail. A second attempt writes the same file. */
async function writeToOutbox(outbox: string, { name, message }: { name: string; message: Buffer }) {
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
  await rename(join(outbox, `.${name}`), join(outbox, name))
}
