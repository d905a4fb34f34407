import { Text } from '@mantine/core'
import { type Help, VIDEO_ORIGIN } from '@recado/contract/helps'
import { useTranslation } from 'react-i18next'
import { FilmFrame } from '../../shared/ui/films/FilmFrame.tsx'
import { ShowDialog } from '../../shared/ui/ShowDialog.tsx'

type Props = { help: Help; opened: boolean; onClose: () => void }

/** Plays a video from its host while it is open. */
export function Player({ help: { title, video, description }, opened, onClose }: Props) {
  const { i18n } = useTranslation()
  const wishes = new URLSearchParams({ autoplay: '1', rel: '0', hl: i18n.language })
  return (
    <ShowDialog opened={opened} title={title} size="xl" onClose={onClose}>
      {opened && <FilmFrame title={title} address={`${VIDEO_ORIGIN}/embed/${video}?${wishes}`} />}
      {description && (
        <Text mt="md" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      )}
    </ShowDialog>
  )
}
