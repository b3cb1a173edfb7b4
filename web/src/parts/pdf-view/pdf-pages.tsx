import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type PageSize, PdfPage, sizeOf } from './pdf-page.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import classes from './pdf-view.module.css'
import type { OpenPdf } from './use-pdf.ts'

/** Times the width of the frame. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const FIT = ZOOMS.indexOf(1)
const LAST_ZOOM = ZOOMS.length - 1
/** The width of the frame is measured again once it has stayed the same for so long, so that pages are not drawn at each step of a change. */
const SETTLED_MS = 150

/** The inner width of an element; undefined until it is measured. */
function useInnerWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      setWidth(Math.floor(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)))
    }
    measure()
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, SETTLED_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return { ref, width }
}

function useFirstSize(pdf: OpenPdf) {
  const [size, setSize] = useState<PageSize>()
  useEffect(() => {
    let isOver = false
    const A4 = { width: 595, height: 842 }
    pdf.getPage(1).then(
      page => !isOver && setSize(sizeOf(page)),
      () => !isOver && setSize(A4),
    )
    return () => {
      isOver = true
    }
  }, [pdf])
  return size
}

interface Props {
  pdf: OpenPdf
  name: string
  url: string
}

/** The pages of an open PDF in a frame that scrolls, with the tools above them. */
export function PdfPages({ pdf, name, url }: Props) {
  const { ref: frame, width } = useInnerWidth()
  const usualSize = useFirstSize(pdf)
  const [step, setStep] = useState(FIT)
  const [turn, setTurn] = useState(0)
  const [page, setPage] = useState(1)
  const zoom = ZOOMS[step] ?? 1

  const pages = () => [...(frame.current?.children ?? [])].filter(child => child instanceof HTMLElement)
  /** The page that covers the upper third of the frame. */
  function findPage() {
    const box = frame.current
    if (!box) return
    const line = box.scrollTop + box.clientHeight / 3
    const passed = pages().filter(child => child.offsetTop <= line).length
    const isAtEnd = box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 1
    setPage(isAtEnd ? pdf.numPages : Math.max(1, passed))
  }
  function goTo(number: number) {
    const target = pages()[number - 1]
    const box = frame.current
    if (!target || !box) return
    box.scrollTo({ top: target.offsetTop - Number.parseFloat(getComputedStyle(box).paddingTop) })
    setPage(number)
  }
  const zoomBy = (steps: number) => setStep(before => Math.min(LAST_ZOOM, Math.max(0, before + steps)))
  const makeTurn = () => setTurn(before => (before + 90) % 360)

  const KEYS: Readonly<Record<string, () => void>> = {
    PageDown: () => goTo(page + 1),
    PageUp: () => goTo(page - 1),
    Home: () => goTo(1),
    End: () => goTo(pdf.numPages),
    '+': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': () => setStep(FIT),
    r: makeTurn,
  }
  function press(event: KeyboardEvent) {
    const act = KEYS[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <PdfToolbar
        {...{ name, url, page, zoom }}
        pageCount={pdf.numPages}
        canZoomIn={step < LAST_ZOOM}
        canZoomOut={step > 0}
        onPage={goTo}
        onZoomIn={() => zoomBy(1)}
        onZoomOut={() => zoomBy(-1)}
        onFit={() => setStep(FIT)}
        onTurn={makeTurn}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; these are the pages of a document */}
      <div
        ref={frame}
        className={classes.pages}
        role="group"
        aria-label={`Páginas de ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled, zoomed and turned by keys
        tabIndex={0}
        onScroll={findPage}
        onKeyDown={press}
      >
        {width !== undefined &&
          usualSize &&
          Array.from({ length: pdf.numPages }, (_, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
              key={index}
              number={index + 1}
              width={Math.round(width * zoom)}
              {...{ pdf, turn, usualSize, name }}
            />
          ))}
      </div>
    </>
  )
}
