import { ownWordsOf, type WeakPasswordReason, weaknessOf } from '@recado/contract/users/weakPasswords'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export type PasswordLevel = 'weak' | 'fair' | 'good' | 'strong'

const passwords = dictionary['passwords-common']
const common = new Set(passwords.map(String))
const estimate = new ZxcvbnFactory({ dictionary: { 'passwords-common': passwords }, graphs: adjacencyGraphs })
const levels: readonly PasswordLevel[] = ['weak', 'weak', 'fair', 'good', 'strong']

/** How hard a password is to guess. `reason`: why the server would refuse it. */
export function strengthOf(password: string, words: readonly string[]): { level: PasswordLevel; reason: WeakPasswordReason | undefined } {
  const ownWords = ownWordsOf(...words)
  const reason = weaknessOf(password, { ownWords, common })
  const level = levels[estimate.check(password, ownWords).score] ?? 'weak'
  return { level: reason ? 'weak' : level, reason }
}
