import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InlineButton } from '#web/shared/ui/InlineButton.tsx'
import classes from './bulk.module.css'
import type { RowSelection } from './useRowSelection.ts'

type Shown = Pick<RowSelection, 'count' | 'matching' | 'clear' | 'chooseAll'>

/** Shows how many rows are selected, and the actions for them. */
export function SelectionBar({ selection, children }: { selection: Shown; children: ReactNode }) {
  const { t } = useTranslation('bulk')
  const { count, matching, clear, chooseAll } = selection
  return (
    <section className={classes.bar} aria-label={t('selection')}>
      <ActionIcon aria-label={t('clear')} data-hint={t('clear')} onClick={clear}>
        <IconX size={18} />
      </ActionIcon>
      <Text role="status" size="sm" fw={600}>
        {t('chosen', { count })}
      </Text>
      {matching !== undefined && <InlineButton onClick={chooseAll}>{t('chooseAll', { count: matching })}</InlineButton>}
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
