import { Progress, Text } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { strengthOf } from './strengthOf.ts'

const levels = ['weak', 'fair', 'good', 'strong'] as const
const colors = { weak: 'red', fair: 'orange', good: 'green', strong: 'green' } as const

/** How strong a password is, as a bar and in one sentence. */
export function PasswordStrength({ password, words }: { password: string; words: readonly string[] }) {
  const { t } = useTranslation('passwords')
  const { level, reason } = strengthOf(useDeferredValue(password), words)
  return (
    <div>
      <Progress value={(levels.indexOf(level) + 1) * 25} color={colors[level]} size="sm" mt="xs" aria-label={t('label')} />
      <Text size="sm" mt={4} role="status">
        {t(reason ?? level)}
      </Text>
    </div>
  )
}
