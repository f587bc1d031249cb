/** In the words of the law (décret n° 2019-768): each page’s footer says it, the statement (/accessibility) why. */
export const accessibilityState = 'partiellement conforme'
