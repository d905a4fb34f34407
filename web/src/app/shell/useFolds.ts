import { useState } from 'react'
import { readFolds, storeFolds } from '../../shared/auth/stored.ts'

/** Which groups of the rail a person has folded or unfolded at this browser; the others are as they start. */
export function useFolds(userId: number) {
  const [folds, setFolds] = useState(() => readFolds(userId))
  return {
    isFolded: (group: string, startsFolded: boolean) => folds[group] ?? startsFolded,
    fold(group: string, isFolded: boolean) {
      const next = { ...folds, [group]: isFolded }
      storeFolds(userId, next)
      setFolds(next)
    },
  }
}
