import type { Language } from '@recado/contract/kit/languages'
import { days, later } from '../../../kernel/clock.ts'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { MailBody } from '../../../kernel/mailHtml.ts'
import { hashToken, randomToken } from '../../../kernel/secrets.ts'
import { sendMail } from '../../../kernel/sendMail.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { notifyUsers } from '../../notices/index.ts'
import { settingOf } from '../../settings/index.ts'
import { nameForMail } from '../../users/index.ts'

/** Mails to one account in a day: whoever knows a password must not flood its mailbox. The bell tells of the others. */
const MAILS_A_DAY = 5

type NewSignIn = { sessionId: string; userId: number; browser: string; address: string; at: Date }

/**
 * Tells the owner of a sign-in from a new browser: by mail, or at the bell where no mail is sent. Returns the hash of the link's token.
 * Mail and notice are part of the transaction that opens the session, so that neither exists without the other.
 */
export async function tellOfSignIn(
  tx: Tx,
  { config, secrets }: PlatformKernel,
  { sessionId, userId, browser, address, at }: NewSignIn,
): Promise<string | null> {
  const token = `${sessionId}.${randomToken()}`
  const user = await tx.db.selectFrom('users').select(['name', 'email', 'language']).where('id', '=', userId).executeTakeFirstOrThrow()
  const language = user.language ?? (await settingOf(tx.db, 'language'))
  const place = [nameForMail(browser), address].filter(Boolean).join(' · ')
  // Browsers never send the part after `#`, so the token reaches no server log.
  const link = `${config.publicUrl.origin}/end-sign-in#${token}`
  const time = formatTime(at, { language, timeZone: await settingOf(tx.db, 'timezone') })
  const isMailed = (await countMails(tx, userId, at)) < MAILS_A_DAY
  if (isMailed) await sendMail(tx, secrets, { to: user.email, ...newSignInMail({ name: user.name, language, place, time, link }) })
  if (!isMailed || config.smtpUrl === undefined) await notifyUsers(tx, [userId], { kind: 'newSignIn', name: place, text: '', at })
  return isMailed ? hashToken(token) : null
}

async function countMails({ db }: Tx, userId: number, now: Date): Promise<number> {
  const told = db.selectFrom('sessions').select('id').where('userId', '=', userId).where('newBrowser', '=', true)
  const today = await told
    .where('createdAt', '>', later(now, -days(1)).toISOString())
    .limit(MAILS_A_DAY)
    .execute()
  return today.length
}

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }
const formatTime = (at: Date, { language, timeZone }: { language: Language; timeZone: string }) =>
  new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)

type Words = { name: string; language: Language; place: string; time: string; link: string }

function newSignInMail({ name, language, link, ...words }: Words): MailBody {
  const { subject, label, text } = texts[language]
  return { subject, text: text({ ...words, name: nameForMail(name), link }), language, button: { label, link } }
}

type Text = { subject: string; label: string; text: (words: Omit<Words, 'language'>) => string }

const texts: Record<Language, Text> = {
  pt: {
    subject: 'Novo acesso à sua conta',
    label: 'Não fui eu',
    text: ({ name, place, time, link }) =>
      `Olá${name && `, ${name}`}!\n\nAlguém entrou na sua conta em um navegador que ela ainda não conhecia:\n${place}\n${time}\n\nSe foi você, não precisa fazer nada.\n\nSe não foi você, abra este endereço para encerrar esse acesso e trocar a senha:\n${link}\n\nO link vale por 7 dias.\n\nRecado`,
  },
  en: {
    subject: 'New sign-in to your account',
    label: 'It was not me',
    text: ({ name, place, time, link }) =>
      `Hello${name && ` ${name}`},\n\nSomebody signed in to your account in a browser that it did not know yet:\n${place}\n${time}\n\nIf it was you, there is nothing to do.\n\nIf it was not you, open this address to end that sign-in and change your password:\n${link}\n\nThe link is good for 7 days.\n\nRecado`,
  },
  es: {
    subject: 'Nuevo acceso a tu cuenta',
    label: 'No fui yo',
    text: ({ name, place, time, link }) =>
      `Hola${name && `, ${name}`}:\n\nAlguien entró en tu cuenta desde un navegador que todavía no conocíamos:\n${place}\n${time}\n\nSi fuiste tú, no tienes que hacer nada.\n\nSi no fuiste tú, abre esta dirección para cerrar ese acceso y cambiar la contraseña:\n${link}\n\nEl enlace vale por 7 días.\n\nRecado`,
  },
}
