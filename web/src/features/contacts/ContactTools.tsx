import { Menu } from '@mantine/core'
import { contactExportEndpoint } from '@recado/contract/contacts'
import { IconAddressBook, IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useDefaultCapabilities } from '#web/shared/domain/channels/useChannels.ts'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { ContactImportDialog } from './import/ContactImportDialog.tsx'
import { PhoneBookDialog } from './import/PhoneBookDialog.tsx'

/** Import and export of contacts. */
export function ContactTools() {
  const can = useCan()
  return (
    <>
      {can('contacts:import') && <ImportMenu />}
      {can('contacts:export') && <ExportButton />}
    </>
  )
}

function ImportMenu() {
  const { t } = useTranslation('contacts')
  // Offered without a connection as well: the dialog says what is missing.
  const { phoneBook: hasPhoneBook } = useDefaultCapabilities() ?? { phoneBook: true }
  const sheet = useDialog()
  const phoneBook = useDialog()
  return (
    <>
      <Menu>
        <Menu.Target>
          <ToolButton icon={<IconUpload size={18} />} label={t('import.menu')} />
        </Menu.Target>
        <MenuDropdown>
          <Menu.Item leftSection={<IconFileSpreadsheet size={18} />} onClick={() => sheet.open()}>
            {t('import.fromSheet')}
          </Menu.Item>
          {hasPhoneBook && (
            <Menu.Item leftSection={<IconAddressBook size={18} />} onClick={() => phoneBook.open()}>
              {t('import.fromPhoneBook')}
            </Menu.Item>
          )}
        </MenuDropdown>
      </Menu>
      <ContactImportDialog opened={sheet.opened} onClose={sheet.close} />
      <PhoneBookDialog opened={phoneBook.opened} onClose={phoneBook.close} />
    </>
  )
}

function ExportButton() {
  const { t } = useTranslation('contacts')
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(contactExportEndpoint, {}),
    onSuccess: (file) => saveFile(file, t('exportFile')),
    onError: toast.error,
  })
  return <ToolButton icon={<IconDownload size={18} />} label={t('export')} loading={isPending} onClick={() => mutate()} />
}
