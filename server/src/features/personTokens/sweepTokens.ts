import type { Language } from '@recado/contract/kit/languages'
import { dayIn, days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import type { Tx } from '../../kernel/transact.ts'
import { notifyUsers } from '../notices/index.ts'
import { settingOf } from '../settings/index.ts'
import { languageOfReader, nameForMail } from '../users/index.ts'

const WARNED_BEFORE = days(7)
/** An ended token is shown this long, so that people see why a program stopped. */
const KEPT_AFTER_END = days(30)

/** Warns people whose tokens end within a week, once, and deletes tokens that ended long ago. */
export async function sweepTokens(kernel: PlatformKernel) {
  const { platform, clock, transact } = kernel
  const now = clock.now()
  const soon = later(now, WARNED_BEFORE).toISOString()
  const ending = platform.selectFrom('personTokens').select('companyId').distinct().where('warnedAt', 'is', null)
  const companies = await ending.where('expiresAt', '>', now.toISOString()).where('expiresAt', '<=', soon).execute()
  for (const { companyId } of companies) await transact({ companyId }, (tx) => warnOwners(tx, kernel, { now, soon }))
  await platform.deleteFrom('personTokens').where('expiresAt', '<', later(now, -KEPT_AFTER_END).toISOString()).execute()
}

async function warnOwners(tx: Tx, kernel: PlatformKernel, { now, soon }: { now: Date; soon: string }) {
  const tokens = await tx.db
    .updateTable('personTokens')
    .set({ warnedAt: now })
    .where('warnedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<=', soon)
    .returning(['userId', 'name', 'expiresAt', 'createdAt'])
    .execute()
  const timezone = await settingOf(tx.db, 'timezone')
  for (const { userId, name, expiresAt, createdAt } of tokens) {
    // Whoever made it for a few days knows that.
    if (Date.parse(expiresAt) - Date.parse(createdAt) <= WARNED_BEFORE) continue
    await notifyUsers(tx, [userId], { kind: 'tokenEnding', name, text: '', at: now })
    const user = await tx.db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
    const language = await languageOfReader(tx, { id: userId })
    const { subject, text } = mails[language]
    // The token works on the whole day before the midnight at which it ends.
    const lastDay = dayIn(timezone, new Date(Date.parse(expiresAt) - 1))
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lastDay))
    const said = { to: nameForMail(user.name), token: nameForMail(name), day }
    const address = new URL('/security', kernel.config.publicUrl).href
    await sendMail(tx, kernel.secrets, { to: user.email, subject, text: text(said, address), language })
  }
}

type Said = { to: string; token: string; day: string }

const mails: Record<Language, { subject: string; text: (said: Said, address: string) => string }> = {
  pt: {
    subject: 'Um token seu expira em breve',
    text: ({ to, token, day }, address) =>
      `Olá${to && `, ${to}`}!\n\nSeu token ${token || 'da API'} vale até ${day}. Depois disso, o programa que o usa para de funcionar.\n\nPara continuar, renove o token em Segurança da conta e troque-o no programa: ${address}\n\nRecado`,
  },
  en: {
    subject: 'One of your tokens ends soon',
    text: ({ to, token, day }, address) =>
      `Hello${to && ` ${to}`},\n\nYour token ${token || 'for the API'} works until ${day}. After that the program that uses it stops working.\n\nTo go on, renew the token in Account security and replace it in the program: ${address}\n\nRecado`,
  },
  es: {
    subject: 'Uno de tus tokens vence pronto',
    text: ({ to, token, day }, address) =>
      `Hola${to && `, ${to}`}:\n\nTu token ${token || 'de la API'} vale hasta el ${day}. Después, el programa que lo usa deja de funcionar.\n\nPara seguir, renueva el token en Seguridad de la cuenta y cámbialo en el programa: ${address}\n\nRecado`,
  },
}
