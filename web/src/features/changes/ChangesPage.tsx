import { Button, Group, Select, SimpleGrid, Text } from '@mantine/core'
import {
  type ChangeFilters,
  type ChangeKind,
  changeEndpoints,
  changeKinds,
  platformChangeKinds,
  platformLogKinds,
} from '@recado/contract/changes'
import { momentOf } from '@recado/contract/time/timeZones'
import { IconDownload, IconServer } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { useUrlParams } from '#web/shared/lib/route/useUrlParams.ts'
import { DateInput } from '#web/shared/ui/dates/DateInput.tsx'
import { ListPlaceholder } from '#web/shared/ui/resource/ListPlaceholder.tsx'
import { PageHeader } from '#web/shared/ui/resource/PageHeader.tsx'
import { PageLayout } from '#web/shared/ui/resource/PageLayout.tsx'
import { ResourceTable } from '#web/shared/ui/resource/ResourceTable.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { useSearchParam } from '#web/shared/ui/resource/useSearchParam.ts'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { ChangeDetails } from './ChangeDetails.tsx'
import { useChangeWords } from './changeWords.ts'
import { type ChangeRow, type LogOf, useChanges } from './useChanges.ts'

/** Who changed what in the company. */
export const ChangesPage = () => <LogPage of="company" />

/** Who changed plans, companies and settings of the platform. */
export const PlatformChangesPage = () => <LogPage of="platform" />

const companyColumns: Column<ChangeRow>[] = [
  { key: 'at', render: ({ at }) => formatDateTime(at), width: '9rem' },
  { key: 'what', render: (row) => <What row={row} />, width: 'minmax(0, 1.3fr)', headline: true },
  { key: 'fields', render: (row) => <Summary row={row} />, width: 'minmax(0, 1fr)' },
]
const platformColumns: Column<ChangeRow>[] = [
  ...companyColumns.slice(0, 2),
  { key: 'company', render: ({ company }) => company?.name, width: 'minmax(0, 0.6fr)' },
  ...companyColumns.slice(2),
]

function LogPage({ of }: { of: LogOf }) {
  const { t } = useTranslation(['changeLog', 'resource'])
  const [search, setSearch] = useSearchParam()
  const { filters, chosen, choose } = useChosenFilters(search)
  const { list, terms } = useChanges(of, filters)
  const opening = useDialog<ChangeRow>()
  const words = useChangeWords()
  const can = useCan()
  const navigate = useNavigate()
  return (
    <PageLayout>
      <PageHeader
        texts="changeLog"
        heading={of === 'platform' ? t('changeLog:platform') : undefined}
        search={search}
        count={undefined}
        onSearch={setSearch}
        add={undefined}
        tools={
          <>
            {of === 'company' && can('changes:readPlatform') && (
              <ToolButton
                icon={<IconServer size={18} />}
                label={t('changeLog:platform')}
                onClick={() => void navigate('/changes/platform')}
              />
            )}
            {(of === 'platform' || can('changes:export')) && <ExportButton of={of} filters={filters} />}
          </>
        }
      />
      <Filters of={of} chosen={chosen} named={peopleIn(list.rows)} onChoose={choose} />
      {terms && (
        <Text size="sm" c="dimmed">
          {t('changeLog:months', { count: terms.months })} {t(terms.isClosedToProduct ? 'changeLog:closed' : 'changeLog:openToOperator')}
        </Text>
      )}
      <ResourceTable
        texts="changeLog"
        columns={of === 'platform' ? platformColumns : companyColumns}
        list={list}
        nameOf={words.sentence}
        rows={{ isReadOnly: () => true }}
        onEdit={opening.open}
        onRemove={undefined}
        placeholder={
          <ListPlaceholder
            texts="changeLog"
            list={list}
            search={search}
            isFiltered={Object.keys(filters).length > 0}
            add={undefined}
            onSearchAll={() => setSearch('')}
          />
        }
      />
      <ChangeDetails
        dialog={opening}
        onHistory={({ kind, recordId }) => {
          choose({ kind, record: recordId, user: null, from: null, to: null, search: null })
          opening.close()
        }}
        onPerson={(id) => {
          choose({ user: String(id), kind: null, record: null, from: null, to: null, search: null })
          opening.close()
        }}
      />
    </PageLayout>
  )
}

const isKind = (text: string | null): text is ChangeKind => changeKinds.includes(text as ChangeKind)

/** The filters are part of the address, so that links lead to the history of a record. */
function useChosenFilters(search: string) {
  const [params, choose] = useUrlParams()
  const { timezone } = useCurrentUser().company
  const startOf = (day: string) => new Date(momentOf(timezone, Date.parse(day))).toISOString()
  const kind = params.get('kind')
  const chosen = {
    user: params.get('user') ?? '',
    kind: isKind(kind) ? kind : null,
    record: params.get('record') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  }
  const filters: ChangeFilters = {
    ...(/^\d{1,9}$/.test(chosen.user) && { userId: Number(chosen.user) }),
    ...(chosen.kind && { kind: chosen.kind }),
    ...(chosen.record && { recordId: chosen.record }),
    ...(isDay(chosen.from) && { from: startOf(chosen.from) }),
    ...(isDay(chosen.to) && { to: startOf(dayAfter(chosen.to)) }),
    ...(search && { searchParam: search }),
  }
  return { filters, chosen, choose }
}
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text))
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

type Chosen = ReturnType<typeof useChosenFilters>['chosen']
type Person = { id: number; name: string }
type FiltersProps = {
  of: LogOf
  chosen: Chosen
  /** Whom the rows name: people who left are among them. */
  named: readonly Person[]
  onChoose: (changes: Record<string, string | null>) => void
}

function Filters({ of, chosen, named, onChoose }: FiltersProps) {
  const { t } = useTranslation('changeLog')
  const kinds =
    of === 'platform' ? platformLogKinds : changeKinds.filter((kind) => !(platformChangeKinds as readonly string[]).includes(kind))
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" verticalSpacing="xs" maw="52rem">
        {of === 'company' && <PersonFilter chosen={chosen.user} named={named} onChoose={(user) => onChoose({ user })} />}
        <Select
          size="xs"
          label={t('filters.kind')}
          placeholder={t('filters.anyKind')}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={chosen.kind}
          clearable
          onChange={(kind) => onChoose({ kind, record: null })}
        />
        <DateInput
          size="xs"
          kind="day"
          label={t('filters.from')}
          value={chosen.from}
          onChange={(from) => onChoose({ from: from || null })}
        />
        <DateInput size="xs" kind="day" label={t('filters.to')} value={chosen.to} onChange={(to) => onChoose({ to: to || null })} />
      </SimpleGrid>
      {chosen.record !== '' && (
        <Group gap="xs">
          <Text size="sm">{t('onlyOne')}</Text>
          <Button size="compact-sm" variant="default" onClick={() => onChoose({ record: null, kind: null })}>
            {t('showAll')}
          </Button>
        </Group>
      )}
    </>
  )
}

type PersonProps = { chosen: string; named: readonly Person[]; onChoose: (id: string | null) => void }

/** The colleagues, and whoever the rows name beside them. */
function PersonFilter({ chosen, named, onChoose }: PersonProps) {
  const { t } = useTranslation('changeLog')
  const colleagues = useColleagues(true)
  const names = new Map<string, string>()
  if (chosen) names.set(chosen, t('gone', { id: chosen }))
  for (const { id, name } of [...named, ...colleagues.rows]) names.set(String(id), name)
  return (
    <Select
      size="xs"
      label={t('filters.user')}
      placeholder={t('filters.anyUser')}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={chosen || null}
      searchable
      clearable
      onChange={onChoose}
    />
  )
}

const peopleIn = (rows: readonly ChangeRow[]): Person[] =>
  rows.flatMap(({ user, via }) => (user && user.id !== null && via !== 'token' ? [{ id: user.id, name: user.name }] : []))

function ExportButton({ of, filters }: { of: LogOf; filters: ChangeFilters }) {
  const { t } = useTranslation('changeLog')
  const endpoint = of === 'company' ? changeEndpoints.export : changeEndpoints.exportOfPlatform
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(endpoint, { query: filters }),
    onSuccess: (file) => saveFile(file, t('exportFile')),
    onError: toast.error,
  })
  return <ToolButton icon={<IconDownload size={18} />} label={t('export')} loading={isPending} onClick={() => mutate()} />
}

function What({ row }: { row: ChangeRow }) {
  const words = useChangeWords()
  return <TwoLineCell first={words.sentence(row)} second={words.via(row)} />
}

function Summary({ row }: { row: ChangeRow }) {
  const words = useChangeWords()
  return (
    <Text component="span" inherit lineClamp={2}>
      {words.summary(row)}
    </Text>
  )
}
