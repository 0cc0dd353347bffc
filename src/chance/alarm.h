/* alarm.h -- why the house may no longer trust its generator. */
#ifndef CHANCE_ALARM_H
#define CHANCE_ALARM_H

#define ALARMS(X)                                                                                  \
    X(NONE, "no alarm")                                                                            \
    X(KNOWN_ANSWER, "the cipher no longer gives its published answers")                            \
    X(SYSTEM, "the operating system gave the same seed twice")                                     \
    X(REPETITION, "the same word came several times in a row")                                     \
    X(PROPORTION, "one byte came far too often in a window of words")                              \
    X(STUCK_BIT, "a bit of the words did not move in a whole window")                              \
    X(CYCLE, "the words began to repeat themselves")                                               \
    X(OUTCOMES, "the outcomes of a game left their expected proportions")

enum alarm {
#define ALARM_ENUM(name, words) ALARM_##name,
    ALARMS(ALARM_ENUM)
#undef ALARM_ENUM
};

const char *alarm_words(enum alarm alarm); /* for the log and the inspector */

#endif
