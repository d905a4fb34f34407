import { Button, Select, SimpleGrid } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useManagedConnections } from '../../shared/connections/connectionResource.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { InfoHead, InfoPage } from '../../shared/ui/infoPage/InfoPage.tsx'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { ApiSection } from './ApiSection.tsx'
import { ConnectionToken } from './ConnectionToken.tsx'

/** The API for other programs: the token of a connection, and how to send texts and files. */
export function PublicApiPage() {
  const { t } = useTranslation('outsideApi')
  const { lines, isLoading, error, retry } = useManagedConnections()
  const [chosen, setChosen] = useState<number | null>(null)
  const line = lines.find(({ id }) => id === chosen) ?? lines.find(({ isDefault }) => isDefault) ?? lines[0]
  if (error && lines.length === 0) return <LoadError title={t('resource:failed')} error={error} onRetry={retry} />
  if (!line)
    return (
      <InfoPage title={t('title')} explanation={t('explanation')}>
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
      </InfoPage>
    )
  return (
    <InfoPage title={t('title')} explanation={t('explanation')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="md">
        <Select<number>
          label={t('line')}
          data={lines.map(({ id, name }) => ({ value: id, label: name }))}
          value={line.id}
          onChange={setChosen}
          allowDeselect={false}
        />
        <ConnectionToken key={line.id} line={line} />
      </SimpleGrid>
      <ApiSection part="text" line={line} />
      <ApiSection part="media" line={line} />
      <InfoHead title={t('rules.title')} explanation={t('rules.key')} />
      <InfoHead title={t('rules.limits.title')} explanation={t('rules.limits.text')} />
    </InfoPage>
  )
}
