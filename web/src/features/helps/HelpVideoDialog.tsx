import { Text } from '@mantine/core'
import { type Help, VIDEO_ORIGIN } from '@recado/contract/helps'
import { useTranslation } from 'react-i18next'
import { InfoDialog } from '../../shared/ui/InfoDialog.tsx'
import { VideoEmbed } from './VideoEmbed.tsx'

type Props = { help: Help; opened: boolean; onClose: () => void }

/** Plays a video from its host while it is open. */
export function HelpVideoDialog({ help: { title, video, description }, opened, onClose }: Props) {
  const { i18n } = useTranslation()
  const playerOptions = new URLSearchParams({ autoplay: '1', rel: '0', hl: i18n.language })
  return (
    <InfoDialog opened={opened} title={title} size="xl" onClose={onClose}>
      {opened && <VideoEmbed title={title} address={`${VIDEO_ORIGIN}/embed/${video}?${playerOptions}`} />}
      {description && (
        <Text mt="md" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      )}
    </InfoDialog>
  )
}
