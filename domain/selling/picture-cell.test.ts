import { expect, test } from 'vitest'
import { readPictureCell } from './picture-cell.ts'

test.each([
  ['', [], []],
  ['https://a.example/1.jpg', ['https://a.example/1.jpg'], []],
  [
    'https://a.example/1.jpg, https://a.example/2.jpg?w=1&h=2 | HTTP://b.example/x\nhttps://a.example/1.jpg',
    ['https://a.example/1.jpg', 'https://a.example/2.jpg?w=1&h=2', 'HTTP://b.example/x'],
    [],
  ],
  ['porte 1.jpg porte 2.JPG', [], ['porte 1.jpg', 'porte 2.JPG']],
  [
    'porte d’entrée.heic; détail.png|https://a.example/1',
    ['https://a.example/1'],
    ['porte d’entrée.heic', 'détail.png'],
  ],
  ['IMG_1\r\nIMG_2', [], ['IMG_1', 'IMG_2']],
  ['ftp://a.example/1.jpg', [], ['ftp://a.example/1.jpg']],
])('readPictureCell of %j returns addresses %j and names %j', (cell, addresses, names) => {
  expect(readPictureCell(cell)).toEqual({ addresses, names })
})

test('readPictureCell returns at most twelve pictures', () => {
  const cell = Array.from({ length: 100_000 }, (_, index) => `https://a.example/${index}`).join(' ')
  expect(readPictureCell(cell).addresses).toHaveLength(12)
})
