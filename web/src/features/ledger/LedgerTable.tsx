import { Text } from '@mantine/core'
import type { LedgerLine } from '@recado/contract/ledger'
import { messageOrigins } from '@recado/contract/messages/origins'
import { useTranslation } from 'react-i18next'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { ConnectionCell } from './ConnectionCell.tsx'
import { LedgerEquation } from './LedgerEquation.tsx'

/** One row per connection: received and sent messages as equations. */
export function LedgerTable({ lines }: { lines: LedgerLine[] | undefined }) {
  const { t, i18n } = useTranslation('ledger')
  const { language } = i18n
  const incoming = ({ received, stored, duplicates, quarantined }: LedgerLine) => (
    <LedgerEquation
      language={language}
      whole={{ name: t('received'), value: received }}
      parts={[
        { name: t('stored'), value: stored },
        { name: t('duplicates'), value: duplicates },
        { name: t('quarantined'), value: quarantined },
      ]}
    />
  )
  const outgoing = ({ queued, sent, failed, waiting, origins }: LedgerLine) => (
    <>
      <LedgerEquation
        language={language}
        whole={{ name: t('queued'), value: queued }}
        parts={[
          { name: t('sent'), value: sent },
          { name: t('failed'), value: failed },
          { name: t('waiting'), value: waiting },
        ]}
      />
      <OriginsText origins={origins} />
    </>
  )
  const state = ({ balanced }: LedgerLine) => (
    <StatusLabel
      tone={balanced ? 'good' : 'bad'}
      label={t(balanced ? 'balanced' : 'unbalanced')}
      reason={balanced ? undefined : t('unbalancedHint')}
    />
  )
  return (
    <ReadOnlyTable
      label={t('title')}
      rows={lines}
      keyOf={({ whatsappId }) => whatsappId}
      columns={[
        { title: t('columns.line'), render: (line) => <ConnectionCell line={line} />, width: 'minmax(0, 1fr)' },
        { title: t('columns.incoming'), render: incoming, width: 'minmax(0, 2.4fr)' },
        { title: t('columns.outgoing'), render: outgoing, width: 'minmax(0, 2.4fr)' },
        { title: t('columns.state'), render: state, width: '8rem' },
      ]}
    />
  )
}

/** The origins of a connection's outgoing messages, without those that are 0. */
function OriginsText({ origins }: Pick<LedgerLine, 'origins'>) {
  const { t, i18n } = useTranslation('ledger')
  const originTexts = messageOrigins
    .filter((origin) => origins[origin] > 0)
    .map((origin) => `${origins[origin].toLocaleString(i18n.language)} ${t(`origins.${origin}`)}`)
  return (
    <Text component="span" display="block" size="xs" c="dimmed">
      {originTexts.join(' · ')}
    </Text>
  )
}
