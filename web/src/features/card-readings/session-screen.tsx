import { readCardCode } from '@agremia/model/rules/cards/card-code'
import { Button } from '@mantine/core'
import { IconDownload, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { downloadFile } from '../../parts/download-file.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { findOrCreateSession, keepCurrentSession } from './current-session.ts'
import { staffDoor } from './door.ts'
import { DoorDesk } from './door-desk.tsx'
import { DoorLinkDialog } from './door-link-dialog.tsx'
import { keepPending } from './pending-readings.ts'

/** NAV-18: a session by its id; with a card's code in its place, that card is verified at once and added to the session of today. */
export function SessionScreen({ id }: { id: string }) {
  const { code } = readCardCode(id)
  return code === undefined ? <OpenSession key={id} id={id} /> : <CodeInAddress key={code} code={code} />
}

function OpenSession({ id }: { id: string }) {
  const door = useMemo(() => staffDoor(id), [id])
  const [isSharing, setIsSharing] = useState(false)
  useEffect(() => keepCurrentSession(id), [id])
  return (
    <>
      <DoorDesk
        door={door}
        notFound={{ title: 'Sessão não encontrada', text: 'As sessões são guardadas durante 12 meses.' }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size="1.125rem" aria-hidden />}
              onClick={() => void downloadFile(`${door.path}/readings/export`)}
            >
              Exportar
            </Button>
            <Button
              variant="default"
              leftSection={<IconShare size="1.125rem" aria-hidden />}
              onClick={() => setIsSharing(true)}
            >
              Abrir noutro telemóvel
            </Button>
          </>
        }
      />
      {isSharing && <DoorLinkDialog path={door.path} onClose={() => setIsSharing(false)} />}
    </>
  )
}

const added = new Map<string, Promise<string>>()

/** Adds the card of the address to the session of today, once for each load of the page: the screen may be mounted more than once. */
function addOnce(code: string): Promise<string> {
  const known = added.get(code)
  if (known) return known
  const adding = findOrCreateSession().then(session => {
    keepPending(staffDoor(session).path, { code }, new Date())
    return session
  })
  added.set(code, adding)
  // After a failure it can be tried again.
  adding.catch(() => added.delete(code))
  return adding
}

/** The reading is kept before the address changes to that of the session, which sends it: a reload adds it no second time. */
function CodeInAddress({ code }: { code: string }) {
  const navigate = useNavigate()
  const {
    data: id,
    error,
    refetch,
  } = useQuery({
    // Not below the resource's own key: news of a session would run it again, and add the reading twice.
    queryKey: ['card in address', code],
    queryFn: () => addOnce(code),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (id !== undefined) void navigate({ to: '/~cartoesMembro/verificarVarios/$id', params: { id }, replace: true })
  }, [id, navigate])
  return error ? <NotLoaded title="Não foi possível verificar o cartão" error={error} onRetry={refetch} /> : null
}
