import { Button, Group, Stack, Text } from '@mantine/core'
import type { ContactImport } from '@recado/contract/contacts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextKeys } from '#web/shared/lib/i18n/i18n.ts'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'

type Failure = ContactImport['errorBag'][number]

/** The user asks for more rows, because thousands at once would block the browser. */
const MAX_ROWS = 200

type Props = { report: ContactImport; onClose: () => void }

/** How many rows were added, which were not, and why. */
export function PhoneBookReport({ report: { newContacts, errorBag }, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const reasonOf = useFailureReason()
  const [most, setMost] = useState(MAX_ROWS)
  const rows = errorBag.slice(0, most).map((failure, id) => ({ ...failure, id }))
  return (
    <Stack gap="md">
      <Text role="status" fw={600} fz="lg">
        {t('import.added', { count: newContacts.length })}
      </Text>
      {rows.length > 0 && (
        <>
          <Text>{t('import.notAdded', { count: errorBag.length })}</Text>
          <ReadOnlyTable
            label={t('import.failures')}
            keyOf={({ id }) => id}
            rows={rows}
            columns={[
              { title: t('import.contact'), width: '1fr', render: ({ contactName }) => <Text fw={600}>{contactName}</Text> },
              { title: t('import.reason'), width: '1fr', render: reasonOf },
            ]}
          />
        </>
      )}
      <Group justify="flex-end">
        {errorBag.length > most && (
          <Button variant="default" onClick={() => setMost(most + MAX_ROWS)}>
            {t('import.more', { count: errorBag.length - most })}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The reason in the user's language; for invalid rows, the fields. */
function useFailureReason() {
  const { t, i18n } = useTranslation('contacts')
  return ({ error: { code, fields } }: Failure) => {
    if (fields?.length) {
      const names = fields.map((field) => t(`fields.${field}`).toLocaleLowerCase(i18n.language))
      return t('import.invalid', { fields: new Intl.ListFormat(i18n.language).format(names) })
    }
    return t(errorTextKeys(code))
  }
}
