import type { Language } from '@recado/contract/kit/languages'
import type { PlatformKernel } from '../../../kernel/feature.ts'
import type { MailBody } from '../../../kernel/mailHtml.ts'
import { sendMail } from '../../../kernel/sendMail.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { languageOfReader, nameForMail } from '../../users/index.ts'
import type { Account } from './readSecondStep.ts'

type Reader = { name: string; language: Language }
type Text = { subject: string; text: (name: string) => string }

/** Mails the owner of an account, in a transaction of its own. */
export const mailAccount = (kernel: PlatformKernel, { userId, companyId }: Account, write: (reader: Reader) => MailBody) =>
  kernel.transact({ companyId }, (tx) => mailAccountIn(tx, kernel, userId, write))

export async function mailAccountIn(tx: Tx, { secrets }: PlatformKernel, userId: number, write: (reader: Reader) => MailBody) {
  const user = await tx.db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
  if (!user) return
  const language = await languageOfReader(tx, { id: userId })
  await sendMail(tx, secrets, { to: user.email, ...write({ name: user.name, language }) })
}

const written = ({ name, language }: Reader, { subject, text }: Text): MailBody => ({ subject, text: text(nameForMail(name)), language })

/** After the fifth wrong code: whoever typed them knows the password. */
export const guessedMail = (reader: Reader) => written(reader, guessedTexts[reader.language])

const guessedTexts: Record<Language, Text> = {
  pt: {
    subject: 'Alguém errou seu código de acesso cinco vezes',
    text: (name) =>
      `Olá${name && `, ${name}`}!\n\nAlguém entrou com sua senha e errou o código da segunda etapa cinco vezes. Por um tempo, nenhum outro código é aceito, a não ser nos navegadores que você marcou para não pedir o código.\n\nSe não foi você, troque sua senha agora: a outra pessoa a conhece.\n\nRecado`,
  },
  en: {
    subject: 'Somebody got your sign-in code wrong five times',
    text: (name) =>
      `Hello${name && ` ${name}`},\n\nSomebody signed in with your password and got the code of the second step wrong five times. For a while no other code is accepted, except in the browsers that you chose not to be asked in.\n\nIf it was not you, change your password now: the other person knows it.\n\nRecado`,
  },
  es: {
    subject: 'Alguien escribió mal tu código de acceso cinco veces',
    text: (name) =>
      `Hola${name && `, ${name}`}:\n\nAlguien entró con tu contraseña y escribió mal el código del segundo paso cinco veces. Durante un tiempo no se acepta otro código, salvo en los navegadores en los que elegiste no pedirlo.\n\nSi no fuiste tú, cambia tu contraseña ahora: la otra persona la conoce.\n\nRecado`,
  },
}

/** `by`: the name of the administrator, or who runs the installation. */
export function removedMail(reader: Reader, by: string) {
  const { subject, text } = removedTexts[reader.language]
  return written(reader, { subject, text: (name) => text(name, nameForMail(by)) })
}

const removedTexts: Record<Language, { subject: string; text: (name: string, by: string) => string }> = {
  pt: {
    subject: 'A segunda etapa do seu acesso foi removida',
    text: (name, by) =>
      `Olá${name && `, ${name}`}!\n\n${by || 'Alguém da administração'} removeu a segunda etapa do seu acesso. Agora basta a senha para entrar ou, se a segunda etapa for exigida, você a ativa de novo ao entrar.\n\nSe você não pediu isso, avise a administração da sua empresa. Você pode ativar a segunda etapa de novo no seu perfil.\n\nRecado`,
  },
  en: {
    subject: 'The second step of your sign-in was removed',
    text: (name, by) =>
      `Hello${name && ` ${name}`},\n\n${by || 'An administrator'} removed the second step of your sign-in. From now on the password is enough or, where the second step is required, you set it up again at the next sign-in.\n\nIf you did not ask for it, tell the administrators of your company. You can switch the second step on again in your profile.\n\nRecado`,
  },
  es: {
    subject: 'Se quitó el segundo paso de tu acceso',
    text: (name, by) =>
      `Hola${name && `, ${name}`}:\n\n${by || 'Alguien de la administración'} quitó el segundo paso de tu acceso. Ahora basta la contraseña para entrar o, si se exige el segundo paso, lo activas de nuevo al entrar.\n\nSi no lo pediste, avisa a la administración de tu empresa. Puedes activar el segundo paso de nuevo en tu perfil.\n\nRecado`,
  },
}

/** Whoever switches it on could also be somebody who knows the password of an account that had none. */
export const switchedOnMail = (reader: Reader) => written(reader, switchedOnTexts[reader.language])

const switchedOnTexts: Record<Language, Text> = {
  pt: {
    subject: 'A segunda etapa do seu acesso foi ativada',
    text: (name) =>
      `Olá${name && `, ${name}`}!\n\nA segunda etapa do seu acesso foi ativada. A partir de agora, o Recado pede um código do celular depois da senha.\n\nSe não foi você, avise a administração da sua empresa agora: alguém conhece sua senha.\n\nRecado`,
  },
  en: {
    subject: 'The second step of your sign-in was switched on',
    text: (name) =>
      `Hello${name && ` ${name}`},\n\nThe second step of your sign-in was switched on. From now on Recado asks for a code of the phone after the password.\n\nIf it was not you, tell the administrators of your company now: somebody knows your password.\n\nRecado`,
  },
  es: {
    subject: 'Se activó el segundo paso de tu acceso',
    text: (name) =>
      `Hola${name && `, ${name}`}:\n\nSe activó el segundo paso de tu acceso. Desde ahora Recado pide un código del teléfono después de la contraseña.\n\nSi no fuiste tú, avisa a la administración de tu empresa ahora: alguien conoce tu contraseña.\n\nRecado`,
  },
}

/** Whoever knows the password could have linked a person of their own. */
export const linkedMail = (reader: Reader) => written(reader, linkedTexts[reader.language])

const linkedTexts: Record<Language, Text> = {
  pt: {
    subject: 'Sua conta foi vinculada ao login único da empresa',
    text: (name) =>
      `Olá${name && `, ${name}`}!\n\nAlguém digitou sua senha e vinculou sua conta ao login único da empresa. A partir de agora, quem entra por ele com essa identidade entra na sua conta.\n\nSe não foi você, troque sua senha agora: isso também desfaz o vínculo.\n\nRecado`,
  },
  en: {
    subject: 'Your account was linked to the single sign-on of your company',
    text: (name) =>
      `Hello${name && ` ${name}`},\n\nSomebody typed your password and linked your account to the single sign-on of your company. From now on, whoever signs in there with that identity gets into your account.\n\nIf it was not you, change your password now: that also removes the link.\n\nRecado`,
  },
  es: {
    subject: 'Tu cuenta se vinculó al inicio de sesión único de tu empresa',
    text: (name) =>
      `Hola${name && `, ${name}`}:\n\nAlguien escribió tu contraseña y vinculó tu cuenta al inicio de sesión único de tu empresa. Desde ahora, quien entre por ahí con esa identidad entra en tu cuenta.\n\nSi no fuiste tú, cambia tu contraseña ahora: eso también quita el vínculo.\n\nRecado`,
  },
}
