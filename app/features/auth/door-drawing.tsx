/** Elevation of a reused door, a radiator and a shuttered window, as on a surveyor's sheet. */
export const DoorDrawing = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 560 260" preserveAspectRatio="xMinYMax slice" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true" className={className}>
    <path d="M0 240h560M0 224h20M134 224h46M314 224h246" />
    <path d="M20 240V20h114v220M30 240V30h94v210" />
    <path d="M42 44h30v62H42zM82 44h30v62H82zM42 120h30v24H42zM82 120h30v24H82zM42 158h30v62H42zM82 158h30v62H82z" />
    <path d="M112 150h10m-4-5v10" />
    <path d="M180 234V128q0-6 6-6t6 6v106zM196 234V128q0-6 6-6t6 6v106zM212 234V128q0-6 6-6t6 6v106zM228 234V128q0-6 6-6t6 6v106zM244 234V128q0-6 6-6t6 6v106zM260 234V128q0-6 6-6t6 6v106zM276 234V128q0-6 6-6t6 6v106zM292 234V128q0-6 6-6t6 6v106z" />
    <path d="M304 140h10v100M180 226h-14v14" />
    <path d="M404 40h96v128h-96zM412 48h80v112h-80zM452 48v112M412 104h80M396 168h112v8H396z" />
    <path d="M352 40h48v128h-48zM504 40h48v128h-48z" />
    <path d="M358 52h36M358 64h36M358 76h36M358 88h36M358 100h36M358 112h36M358 124h36M358 136h36M358 148h36M510 52h36M510 64h36M510 76h36M510 88h36M510 100h36M510 112h36M510 124h36M510 136h36M510 148h36" />
  </svg>
)
