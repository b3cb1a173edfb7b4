import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import classes from './pdf-view.module.css'
import type { OpenPdf } from './use-pdf.ts'

/** Width and height of a page as it stands, without turning it. */
export interface PageSize {
  width: number
  height: number
}

export const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}

interface Props {
  pdf: OpenPdf
  /** From 1. */
  number: number
  /** The width in CSS pixels at which the page is shown. */
  width: number
  /** By how many degrees it is turned clockwise. */
  turn: number
  /** The size of the first page, which most pages share, until this one is known. */
  usualSize: PageSize
  name: string
}

/** How far from sight a page is drawn already, so that slow scrolling shows no empty page. */
const AHEAD = '400px 0px'
/** More pixels than this are drawn coarser: phones refuse larger canvases. */
const MOST_PIXELS = 12_000_000

/** One page: drawn when it comes near the window, emptied when it leaves, so that a long PDF takes no more memory than a short one. */
export function PdfPage({ pdf, number, width, turn, usualSize, name }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [size, setSize] = useState(usualSize)
  const [isFaulty, setIsFaulty] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new IntersectionObserver(entries => setIsNear(entries.some(entry => entry.isIntersecting)), {
      root: element.parentElement,
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear) return
    let isOver = false
    let cancel = () => {}
    async function draw() {
      const page = await pdf.getPage(number)
      const target = canvas.current
      if (isOver || !target) return
      setSize(sizeOf(page))
      const rotation = (page.rotate + turn) % 360
      const natural = page.getViewport({ scale: 1, rotation })
      const sharp = (width / natural.width) * window.devicePixelRatio
      const scale = Math.min(sharp, Math.sqrt(MOST_PIXELS / (natural.width * natural.height)))
      const viewport = page.getViewport({ scale, rotation })
      // Drawn apart and copied when it is done, so that a page that is drawn again does not turn white in between.
      const drawn = document.createElement('canvas')
      drawn.width = Math.ceil(viewport.width)
      drawn.height = Math.ceil(viewport.height)
      const task = page.render({ canvas: drawn, viewport })
      cancel = () => task.cancel()
      await task.promise
      if (isOver) return
      target.width = drawn.width
      target.height = drawn.height
      target.getContext('2d')?.drawImage(drawn, 0, 0)
      target.dataset.drawn = 'true'
      setIsFaulty(false)
    }
    draw().catch(() => {
      if (!isOver) setIsFaulty(true)
    })
    return () => {
      isOver = true
      cancel()
    }
  }, [pdf, number, width, turn, isNear])

  const isOnItsSide = turn % 180 !== 0
  const ratio = isOnItsSide ? size.height / size.width : size.width / size.height
  return (
    <div ref={frame} className={classes.page} style={{ width, aspectRatio: ratio }}>
      {isNear && (
        <canvas ref={canvas} role="img" aria-label={`${name}, página ${number} de ${pdf.numPages}`} hidden={isFaulty} />
      )}
      {isFaulty && <p className={classes.fault}>A página {number} não se consegue mostrar.</p>}
    </div>
  )
}
