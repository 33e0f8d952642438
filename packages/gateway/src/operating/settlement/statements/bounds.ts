/** More than a month of a large shop at one bank; the lines are held in memory while a file is imported. */
export const ROWS_MAXIMUM = 250_000

/** A file of so many rows has less. */
export const FILE_BYTES_MAXIMUM = 64 * 1024 * 1024

/** A document is held as a tree while it is read. */
export const XML_BYTES_MAXIMUM = 32 * 1024 * 1024

export const COLUMNS_MAXIMUM = 200
export const CELL_CHARACTERS_MAXIMUM = 1_000

/** All parts of a workbook, unpacked. */
export const UNPACKED_BYTES_MAXIMUM = 256 * 1024 * 1024
