import { Button, Select, SimpleGrid } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLines } from '../../shared/connections/connections.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../../shared/ui/LoadFailed.tsx'
import { SheetHead, SheetPage } from '../../shared/ui/sheet/SheetPage.tsx'
import { LineToken } from './LineToken.tsx'
import { SendPart } from './SendPart.tsx'

/** The API for other programs: the token of a connection, and how to send texts and files. */
export function OutsideApiPage() {
  const { t } = useTranslation('outsideApi')
  const { lines, isLoading, error, retry } = useLines()
  const [chosen, setChosen] = useState<number | null>(null)
  const line = lines.find(({ id }) => id === chosen) ?? lines.find(({ isDefault }) => isDefault) ?? lines[0]
  if (error && lines.length === 0) return <LoadFailed title={t('resource:failed')} error={error} onRetry={retry} />
  if (!line)
    return (
      <SheetPage title={t('title')} explanation={t('explanation')}>
        {!isLoading && (
          <EmptyState
            icon={<IconCode size={44} stroke={1.4} />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Button component={Link} to="/connections">
                {t('empty.action')}
              </Button>
            }
          />
        )}
      </SheetPage>
    )
  return (
    <SheetPage title={t('title')} explanation={t('explanation')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="md">
        <Select<number>
          label={t('line')}
          data={lines.map(({ id, name }) => ({ value: id, label: name }))}
          value={line.id}
          onChange={setChosen}
          allowDeselect={false}
        />
        <LineToken key={line.id} line={line} />
      </SimpleGrid>
      <SendPart part="text" line={line} />
      <SendPart part="media" line={line} />
      <SheetHead title={t('rules.title')} explanation={t('rules.key')} />
      <SheetHead title={t('rules.limits.title')} explanation={t('rules.limits.text')} />
    </SheetPage>
  )
}
