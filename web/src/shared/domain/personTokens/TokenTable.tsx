import { Group, Text } from '@mantine/core'
import { addCalendarDays, dayAt } from '@recado/contract/time/days'
import { PERSON_TOKEN_PREFIX, type PersonToken } from '@recado/contract/users/personTokens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'

type Props<Row> = {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** What is told below the name besides the end of the secret, such as the owner. */
  ownerOf?: (row: Row) => string
  actionsOf: (row: Row) => ReactNode
}

/** Tokens for the API with what they open, until when, and when they were last used; never their secrets. */
export function TokenTable<Row extends PersonToken>({ rows, ownerOf, actionsOf }: Props<Row>) {
  const { t } = useTranslation('personTokens')
  const nameOf = (row: Row) => [ownerOf?.(row), `${PERSON_TOKEN_PREFIX}…${row.ending}`].filter(Boolean).join(' · ')
  return (
    <ReadOnlyTable
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('columns.name'),
          render: (row) => <TwoLineCell first={row.name} second={nameOf(row)} isName />,
          width: 'minmax(11rem, 2fr)',
        },
        { title: t('columns.reach'), render: (row) => <Reach token={row} />, width: 'minmax(11rem, 2fr)' },
        { title: t('columns.until'), render: (row) => <End token={row} />, width: 'minmax(9rem, 1fr)' },
        { title: t('columns.used'), render: (row) => <LastUse token={row} />, width: 'minmax(9rem, 1fr)' },
        { title: t('columns.actions'), render: (row) => <Group gap="xs">{actionsOf(row)}</Group>, width: 'minmax(14rem, 1fr)' },
      ]}
    />
  )
}

type OneProps = { token: PersonToken }

function Reach({ token: { readOnly, groups } }: OneProps) {
  const { t } = useTranslation('personTokens')
  return <TwoLineCell first={t(readOnly ? 'reads' : 'changes')} second={groups.map((group) => t(`groups.${group}.name`)).join(', ')} />
}

function End({ token: { expiresAt, previousUntil } }: OneProps) {
  const { t } = useTranslation('personTokens')
  const { timezone } = useCurrentUser().company
  // It ends at midnight: the day before is the last one.
  const lastDay = formatDay(addCalendarDays(dayAt(timezone, new Date(expiresAt)), -1))
  if (Date.parse(expiresAt) <= Date.now()) return <StatusLabel tone="bad" label={t('ended')} reason={lastDay} />
  return <TwoLineCell first={lastDay} second={previousUntil && t('previousUntil', { time: formatDateTime(previousUntil) })} />
}

function LastUse({ token: { lastUsedOn, lastNetwork } }: OneProps) {
  const { t } = useTranslation('personTokens')
  if (lastUsedOn === null) return <Text size="sm">{t('neverUsed')}</Text>
  return <TwoLineCell first={formatDay(lastUsedOn)} second={lastNetwork} />
}
