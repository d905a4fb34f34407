import type { Language } from '@recado/contract/kit/languages'
import type { User } from '@recado/contract/users/users'
import type { Kernel } from '../../kernel/feature.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import type { Tx } from '../../kernel/transact.ts'
import { nameForMail } from './nameForMail.ts'
import { languageOfReader, type UserChanges } from './users.store.ts'

type Change = { before: User; values: UserChanges; authorId: number }

/**
 * The e-mail of an account changed, or somebody else set its password: its owner learns of it at the address that was theirs until now. Whoever
 * changed the own e-mail may be somebody who knows the password.
 */
export async function mailAccountChange(tx: Tx, { secrets }: Kernel, { before, values, authorId }: Change) {
  const email = values.email !== undefined && values.email !== before.email ? values.email : undefined
  const isOwn = authorId === before.id
  if (email === undefined && (isOwn || values.password === undefined)) return
  const language = await languageOfReader(tx, { id: before.id })
  const { subject, greeting, ownEmailChanged, emailChanged, passwordChanged, advice, ownAdvice } = texts[language]
  const writer = await tx.db.selectFrom('users').select('name').where('id', '=', authorId).executeTakeFirst()
  const author = nameForMail(writer?.name ?? '')
  const changes = [
    ...(email === undefined ? [] : [isOwn ? ownEmailChanged(email) : emailChanged(author, email)]),
    ...(values.password === undefined || isOwn ? [] : [passwordChanged(author)]),
  ]
  const text = [greeting(nameForMail(before.name)), ...changes, isOwn ? ownAdvice : advice, 'Recado'].join('\n\n')
  await sendMail(tx, secrets, { to: before.email, subject, text, language })
}

type Texts = {
  subject: string
  greeting: (name: string) => string
  ownEmailChanged: (email: string) => string
  emailChanged: (by: string, email: string) => string
  passwordChanged: (by: string) => string
  advice: string
  ownAdvice: string
}

const texts: Record<Language, Texts> = {
  pt: {
    subject: 'Os dados do seu acesso mudaram',
    greeting: (name) => `Olá${name && `, ${name}`}!`,
    ownEmailChanged: (email) => `O e-mail do seu acesso ao Recado mudou para ${email}. A mudança foi feita na sua conta, com a sua senha.`,
    emailChanged: (by, email) => `${by || 'Alguém da administração'} trocou o e-mail do seu acesso para ${email}.`,
    passwordChanged: (by) => `${by || 'Alguém da administração'} definiu uma nova senha para o seu acesso.`,
    advice: 'Se você não esperava por isso, avise a administração da sua empresa.',
    ownAdvice: 'Se não foi você, avise a administração da sua empresa agora: alguém conhece sua senha.',
  },
  en: {
    subject: 'Your sign-in details have changed',
    greeting: (name) => `Hello${name && ` ${name}`},`,
    ownEmailChanged: (email) =>
      `The e-mail of your Recado account was changed to ${email}. It was changed in your account, with your password.`,
    emailChanged: (by, email) => `${by || 'An administrator'} changed the e-mail of your account to ${email}.`,
    passwordChanged: (by) => `${by || 'An administrator'} set a new password for your account.`,
    advice: 'If you did not expect this, tell the administrators of your company.',
    ownAdvice: 'If it was not you, tell the administrators of your company now: somebody knows your password.',
  },
  es: {
    subject: 'Los datos de tu acceso cambiaron',
    greeting: (name) => `Hola${name && `, ${name}`}:`,
    ownEmailChanged: (email) => `El correo de tu acceso a Recado cambió a ${email}. El cambio se hizo en tu cuenta, con tu contraseña.`,
    emailChanged: (by, email) => `${by || 'Alguien de la administración'} cambió el correo de tu acceso a ${email}.`,
    passwordChanged: (by) => `${by || 'Alguien de la administración'} definió una nueva contraseña para tu acceso.`,
    advice: 'Si no lo esperabas, avisa a la administración de tu empresa.',
    ownAdvice: 'Si no fuiste tú, avisa ahora a la administración de tu empresa: alguien conoce tu contraseña.',
  },
}
