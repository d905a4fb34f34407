import { Alert, Button, Group, Stack } from '@mantine/core'
import type { LockReason } from '@recado/contract/campaigns/campaignStates'
import { type Campaign, messageKeys } from '@recado/contract/campaigns/campaigns'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { storedFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { FigureCards } from '#web/shared/ui/figures/FigureCards.tsx'
import { CampaignStatus } from '../CampaignStatus.tsx'
import { CompanyTime } from '../CompanyTime.tsx'
import type { CampaignChoices } from './useCampaignChoices.ts'
import { VariantPreview, VariantRow } from './VariantPreview.tsx'

type Props = {
  row: Campaign
  why: LockReason
  choices: CampaignChoices
  onClose: () => void
  onCopy: () => void
}

/** A campaign that has started, or starts soon, is read-only. */
export function ReadOnlyCampaign({ row, why, choices, onClose, onCopy }: Props) {
  const { t } = useTranslation('campaignForm')
  const { pace, contactList, tag, whatsapp, scheduledAt } = row
  const texts = row.templates.length > 0 ? [] : messageKeys.map((key) => row[key]).filter((text) => text !== '')
  const names = row.templates.map(({ name }) => name).join(', ')
  const fileList = choices.files.rows.find(({ id }) => id === row.fileListId)
  const { columns = [] } = choices.lists.rows.find(({ id }) => id === contactList?.id) ?? {}
  return (
    <Stack>
      <Alert color="gray" icon={<IconLock />}>
        {t(`fixed.${why}`)}
      </Alert>
      <FigureCards
        cards={[
          { label: t('campaigns:columns.status'), value: <CampaignStatus row={row} /> },
          { label: t('campaigns:columns.audience'), value: contactList?.name ?? (tag ? t('campaigns:byTag', { name: tag.name }) : '–') },
          { label: t('campaigns:columns.connection'), value: whatsapp?.name ?? '–' },
          { label: t('campaigns:columns.scheduledAt'), value: <CompanyTime time={scheduledAt} /> },
          { label: t('fields.fileListId'), value: fileList?.name ?? '–' },
          ...(names ? [{ label: t('fields.templates'), value: names }] : []),
          { label: t('fields.paceShort'), value: t(pace ? 'paceOfItsOwn' : 'paceOfTheCompany') },
        ]}
      />
      <VariantRow label={t('fields.texts')}>
        {texts.map((text, at) => (
          <VariantPreview key={text} number={at + 1} text={text} columns={columns} file={storedFile(row)} connectionName={whatsapp?.name} />
        ))}
      </VariantRow>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCopy}>
          {t('copy')}
        </Button>
        <Button variant="default" component={Link} to={`/campaign/${row.id}/report`}>
          {t('toReport')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  )
}
