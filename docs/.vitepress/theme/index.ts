import theme from 'vitepress/theme-without-fonts'
import './colours.css'

export default theme
