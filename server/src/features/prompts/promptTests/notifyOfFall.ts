import type { Language } from '@recado/contract/kit/languages'
import type { TestShare } from '@recado/contract/promptTests'
import type { Kernel } from '../../../kernel/feature.ts'
import { type Mail, sendMail } from '../../../kernel/sendMail.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { notifyAdmins } from '../../notices/index.ts'
import { settingOf } from '../../settings/index.ts'
import { nameForMail } from '../../users/index.ts'

type Fall = TestShare & { assistant: string }
type MailValues = Fall & { name: string; link: string }

/** Tells administrators, by a notice and by mail, that fewer tests of an assistant pass than a week ago. */
export async function notifyOfFall(tx: Tx, { secrets, config, clock }: Kernel, fall: Fall) {
  await notifyAdmins(tx, { kind: 'assistantTestsFell', name: fall.assistant, at: clock.now() })
  const admins = await tx.db.selectFrom('users').select(['name', 'email', 'language']).where('profile', '=', 'admin').execute()
  const link = new URL('/prompts', config.publicUrl).href
  const usual = await settingOf(tx.db, 'language')
  for (const { name, email, language: own } of admins) {
    const language = own ?? usual
    const values = { ...fall, assistant: nameForMail(fall.assistant), name: nameForMail(name), link }
    await sendMail(tx, secrets, { to: email, language, button: { label: labels[language], link }, ...mailOf[language](values) })
  }
}

const labels: Record<Language, string> = { pt: 'Ver assistentes', en: 'See assistants', es: 'Ver asistentes' }

const mailOf: Record<Language, (values: MailValues) => Pick<Mail, 'subject' | 'text'>> = {
  pt: ({ name, assistant, passed, failed, notRun, total, link }) => ({
    subject: 'Menos testes de um assistente passam',
    text: `Olá${name && `, ${name}`}!\n\nNo teste semanal do assistente ${assistant}, ${passed} de ${total} passaram, menos do que da última vez: ${failed} falharam e ${notRun} não rodaram. Veja o que falhou:\n${link}\n\nRecado`,
  }),
  en: ({ name, assistant, passed, failed, notRun, total, link }) => ({
    subject: 'Fewer tests of an assistant pass',
    text: `Hello${name && ` ${name}`},\n\nIn the weekly run of the assistant ${assistant}, ${passed} of ${total} tests passed, fewer than last time: ${failed} failed and ${notRun} did not run. See what failed:\n${link}\n\nRecado`,
  }),
  es: ({ name, assistant, passed, failed, notRun, total, link }) => ({
    subject: 'Pasan menos pruebas de un asistente',
    text: `Hola${name && ` ${name}`}:\n\nEn las pruebas semanales del asistente ${assistant} pasaron ${passed} de ${total}, menos que la última vez: ${failed} fallaron y ${notRun} no se ejecutaron. Mira qué falló:\n${link}\n\nRecado`,
  }),
}
