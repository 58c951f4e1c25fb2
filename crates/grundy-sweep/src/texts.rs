//! Many short texts in one string.

/// Texts, some of them missing, one after the other in a single string: a sweep writes millions, and
/// none of them is worth an allocation of its own.
///
/// ```
/// use grundy_sweep::Texts;
/// let texts: Texts = [Some("1,2"), None, Some("")].into_iter().collect();
/// assert_eq!((texts.get(0), texts.get(1), texts.get(2)), (Some("1,2"), None, Some("")));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    all: String,
    /// Where each text ends.
    ends: Vec<usize>,
    /// Whether it is there.
    there: Vec<bool>,
}

impl Texts {
    /// How many texts there are, missing ones too.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A text, unless it is missing.
    pub fn get(&self, row: usize) -> Option<&str> {
        let from = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.there[row].then(|| &self.all[from..self.ends[row]])
    }

    /// Puts a text behind the others, or a missing one.
    #[inline]
    pub fn push(&mut self, text: Option<&str>) {
        self.all.push_str(text.unwrap_or_default());
        self.end(text.is_some());
    }

    /// Puts a text behind the others that somebody writes.
    #[inline]
    pub fn push_with(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.all);
        self.end(true);
    }

    fn end(&mut self, is_there: bool) {
        self.ends.push(self.all.len());
        self.there.push(is_there);
    }

    /// Puts other texts behind these.
    pub fn append(&mut self, other: &Texts) {
        let before = self.all.len();
        self.all.push_str(&other.all);
        self.ends.extend(other.ends.iter().map(|end| before + end));
        self.there.extend(&other.there);
    }

    /// The texts in order.
    pub fn iter(&self) -> impl Iterator<Item = Option<&str>> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// All texts as one, and where those between two rows lie in it, if they are there.
    pub(crate) fn parts(
        &self,
        from: usize,
        to: usize,
    ) -> (&str, impl Iterator<Item = Option<(usize, usize)>>) {
        let part = move |row: usize| {
            let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
            self.there[row].then(|| (start, self.ends[row]))
        };
        (&self.all, (from..to).map(part))
    }
}

impl<'t> FromIterator<Option<&'t str>> for Texts {
    fn from_iter<I: IntoIterator<Item = Option<&'t str>>>(texts: I) -> Texts {
        let mut list = Texts::default();
        for text in texts {
            list.push(text);
        }
        list
    }
}
